import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { csvLine } from "@/lib/format/csv-line";
import type { Expected } from "@/lib/format/cell-problem";
import { formatRequirement } from "../csv/import-problems";
import { bring, type DeskReport } from "./desk-import";
import type { EditNights } from "./desk-schemas";
import { textFile } from "../import/supply-directory";

type Edit = z.output<typeof EditNights>;

type PropertyCodes = NonNullable<Awaited<ReturnType<typeof findCodes>>>;

/** The supply codes of a property, its rooms and plans. */
const findCodes = (publicId: string) =>
  prisma().property.findFirst({
    where: { publicId, deletedAt: null },
    select: {
      code: true,
      rooms: { select: { publicId: true, code: true, name: true }, where: { deletedAt: null } },
      ratePlans: { select: { publicId: true, code: true, currencyCode: true }, where: { deletedAt: null } },
    },
  });

/** A wrong cell, with the room of its row if the edit has several. */
interface CellIssue extends Issue {
  expected: Expected;
  room?: string;
}

/** The columns of room_days.csv, which are also the names of the request's fields. */
const COLUMNS = [
  "property_code",
  "room_code",
  "from",
  "to",
  "weekdays",
  "allotment",
  "prices",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
  "min_stay",
  "max_stay",
] as const;

/**
 * Edits a range of a property's nights as rows of room_days.csv, so that the same validation as for an import
 * applies, and sold units and holds never change.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST` naming the field
 */
export async function editInventoryNights(context: Context, publicId: string, edit: Edit): Promise<DeskReport> {
  const property = await findCodes(publicId);
  if (!property) throw new DomainError("PROPERTY_NOT_FOUND");
  if (edit.to < edit.from) throw invalid({ path: "to", message: "must not be before from" });
  const rows = edit.room_public_ids.map((id, i) => csvLine(cellsOf(property, edit, roomCode(property, id, i))));
  const csv = [csvLine(COLUMNS), ...rows].join("");
  const files = new Map([["room_days.csv", textFile("room_days.csv", csv)] as const]);
  const what = { operation: context.operation, subject: publicId, isPreview: edit.preview };
  return bring(context, files, what, ({ column, line = 2, expected }): CellIssue => {
    // Line 1 is the header; then each room has a line.
    const room = edit.room_public_ids.length > 1 ? roomOf(property, edit.room_public_ids[line - 2])?.name : undefined;
    return {
      path: column ?? "",
      message: formatRequirement(expected, room),
      expected,
      ...(room !== undefined && { room }),
    };
  });
}

function cellsOf(property: PropertyCodes, edit: Edit, room: string) {
  const { from, to, weekdays, allotment, closed, closed_to_arrival: arrival, closed_to_departure: departure } = edit;
  const prices = edit.prices?.map((price, i) => priceCell(property, price, i)).join(";");
  const stay = (nights: number | null | undefined) =>
    nights === null ? property.ratePlans.map(({ code }) => `${code}=`).join(";") : nights;
  return [
    property.code,
    room,
    from,
    to,
    weekdays?.join(""),
    allotment,
    prices,
    closed,
    arrival,
    departure,
    stay(edit.min_stay),
    stay(edit.max_stay),
  ];
}

const roomOf = ({ rooms }: PropertyCodes, id: string | undefined) => rooms.find(({ publicId }) => publicId === id);

function roomCode(property: PropertyCodes, id: string, at: number): string {
  const room = roomOf(property, id);
  if (!room) throw invalid({ path: `room_public_ids.${at}`, message: "is not a room of this property" });
  return room.code;
}

function priceCell({ ratePlans }: PropertyCodes, price: NonNullable<Edit["prices"]>[number], at: number): string {
  const plan = ratePlans.find((one) => one.publicId === price.rate_plan_public_id);
  if (!plan)
    throw invalid({ path: `prices.${at}.rate_plan_public_id`, message: "is not a rate plan of this property" });
  const name = price.adults === undefined ? plan.code : `${plan.code}@${price.adults}`;
  if (price.amount === null) return `${name}=`;
  try {
    const amount = parseMoney(price.amount, plan.currencyCode);
    if (amount > 0n) return `${name}=${formatMoney(amount, plan.currencyCode)}`;
  } catch {
    // Reported below, as an invalid amount is.
  }
  throw invalid({
    path: `prices.${at}.amount`,
    message: `must be an amount of ${plan.currencyCode}, greater than zero`,
  });
}
