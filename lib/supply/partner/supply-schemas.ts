import { z } from "zod";
import { rowSchema, valueSchema } from "../format/json-schemas";
import { KINDS } from "../format/kinds";
import { roomDayColumns } from "../format/stay-columns";
import { MAX_ROWS, RESULTS } from "../rows/row-schemas";

/** Maximum lines and room-nights of a batch. */
export const MAX_NIGHTS = 1000;

export const SupplyProperty = rowSchema(KINDS.properties).meta({
  description: "A property by its code: omitted fields are unchanged, null sets the default",
});
export const SupplyRoom = rowSchema(KINDS.rooms).meta({
  description: "A room type by its property's code and its own: omitted fields are unchanged",
});
export const SupplyRatePlan = rowSchema(KINDS.rate_plans).meta({
  description: "A rate plan by its property's code and its own: omitted fields are unchanged",
});
export const SupplyRateSeason = rowSchema(KINDS.rate_seasons).meta({
  description: "A season of a rate plan by its property, plan and first day: omitted fields are unchanged",
});
export const SupplySupplement = rowSchema(KINDS.supplements).meta({
  description: "A compulsory supplement by its property's code and its own: omitted fields are unchanged",
});
export const SupplyOffer = rowSchema(KINDS.offers).meta({
  description: "An offer by its property's code and its own: omitted fields are unchanged",
});
export const SupplyFee = rowSchema(KINDS.fees).meta({
  description: "A tax or fee by its property's code and its own: omitted fields are unchanged",
});

const Atomic = z.boolean().default(false).meta({
  description: "true: all lines are written, or none if one has an error. false: the lines without errors are written",
  example: false,
});
const batchOf = <S extends z.ZodType>(line: S, most: number, description: string) =>
  z.strictObject({
    lines: z.array(line).min(1, "must have a line").max(most, `must have at most ${most} lines`).meta({ description }),
    atomic: Atomic,
  });
export const UpsertProperties = batchOf(SupplyProperty, MAX_ROWS, `1 to ${MAX_ROWS} properties`);
export const UpsertRooms = batchOf(SupplyRoom, MAX_ROWS, `1 to ${MAX_ROWS} room types`);
export const UpsertRatePlans = batchOf(SupplyRatePlan, MAX_ROWS, `1 to ${MAX_ROWS} rate plans`);
export const UpsertRateSeasons = batchOf(SupplyRateSeason, MAX_ROWS, `1 to ${MAX_ROWS} seasons of rate plans`);
export const UpsertSupplements = batchOf(SupplySupplement, MAX_ROWS, `1 to ${MAX_ROWS} supplements`);
export const UpsertOffers = batchOf(SupplyOffer, MAX_ROWS, `1 to ${MAX_ROWS} offers`);
export const UpsertFees = batchOf(SupplyFee, MAX_ROWS, `1 to ${MAX_ROWS} taxes and fees`);

/** A line of a batch, which is a row of room_days.csv; absent fields stay. */
export const SupplyNight = z
  .strictObject(
    Object.fromEntries(
      Object.entries(roomDayColumns).map(([name, column]) => {
        const schema = valueSchema(column);
        return [name, column.isRequired && name !== "to" ? schema : schema.optional()];
      }),
    ),
  )
  .meta({ description: "Allotment, prices and restrictions of a room type's nights; omitted fields are unchanged" });
export const UpdateNights = batchOf(
  SupplyNight,
  MAX_NIGHTS,
  `1 to ${MAX_NIGHTS} lines, of at most ${MAX_NIGHTS} room-nights`,
);
export type SupplyNight = z.output<typeof SupplyNight>;

const Line = z.int().meta({ description: "Index of the line in the request, from 0", example: 0 });
const Result = z
  .enum(RESULTS)
  .meta({ description: "SKIPPED: another line of an atomic batch has an error", example: "CHANGED" });
export const SupplyError = z.object({
  field: z
    .string()
    .nullable()
    .meta({ description: "Field of the line; null: the line as a whole", example: "allotment" }),
  message: z.string().meta({ description: "What to send instead", example: "must be at least the 3 sold and 1 held" }),
});
const Errors = z.array(SupplyError).meta({ description: "Errors of the line; empty: none" });
const Applied = z.boolean().meta({ description: "Whether the lines without errors were written", example: true });

export const SupplyLine = z.object({
  line: Line,
  public_id: z
    .string()
    .nullable()
    .meta({ description: "The record's id; null: the line has an error", example: "prp_0Vd3kQ8sT4bLxYw2NmRc7a" }),
  result: Result,
  changed_fields: z.array(z.string()).meta({ description: "Fields that changed", example: ["star_rating"] }),
  errors: Errors,
});
export const SupplyResult = z.object({
  applied: Applied,
  lines: z.array(SupplyLine).meta({ description: "One result for each line, in order" }),
});
export const SupplyNightLine = z.object({
  line: Line,
  result: Result,
  changed_nights: z.int().meta({ description: "Room-nights of the line that changed", example: 7 }),
  errors: Errors,
});
export const SupplyNightResult = z.object({
  applied: Applied,
  lines: z.array(SupplyNightLine).meta({ description: "One result for each line, in order" }),
});
