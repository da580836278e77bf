import { z } from "zod";
import { limitSchema } from "@/lib/core/listing";

/** Resource types in the change feed. Each is also its table's name. */
export const RESOURCE_TYPES = ["property", "place", "service_zone", "transfer_vehicle_type", "tour", "flight"] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const isResourceType = (name: string): name is ResourceType =>
  (RESOURCE_TYPES as readonly string[]).includes(name);
export const CHANGES = ["CREATED", "UPDATED", "DELETED"] as const;
export type Change = (typeof CHANGES)[number];

export const ChangeList = z
  .strictObject({
    limit: limitSchema(200),
    cursor: z.string().min(1).max(4000).optional().meta({
      description: "The next_cursor of the previous page; valid for 90 days",
    }),
    from: z
      .enum(["oldest", "latest"])
      .optional()
      .meta({
        description:
          "Where to start without a cursor: at the oldest stored change (the default), or after the latest one. " +
          "Start at the latest before reading the lists in full, and continue from there afterwards",
      }),
  })
  .refine(({ cursor, from }) => cursor === undefined || from === undefined, {
    path: ["from"],
    message: "cannot be combined with cursor",
  });
export type ChangeList = z.output<typeof ChangeList>;

export const ChangeRecord = z.object({
  sequence: z.int().meta({
    description: "Increases in order of commit, without gaps except for records outside the contract",
  }),
  resource_type: z.enum(RESOURCE_TYPES),
  public_id: z.string(),
  change: z.enum(CHANGES),
  changed_fields: z
    .array(z.string())
    .meta({ description: "For UPDATED: the changed fields of the record; otherwise empty" }),
  changed_at: z.string().meta({ format: "date-time", description: "The record's updated_at after the change" }),
});
export const ChangePage = z.object({
  items: z.array(ChangeRecord),
  next_cursor: z.string().meta({ description: "The position at which to continue, now or later" }),
  has_more: z.boolean().meta({
    description:
      "Whether further changes exist already. A page may be empty and still have a next one if the contract covers only some records",
  }),
});
