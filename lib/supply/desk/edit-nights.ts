import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { formatMoney, minorDigits, parseMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { csvLine } from "@/lib/format/csv-line";
import { makeExpectation, type ExpectedValue } from "@/lib/format/cell-problem";
import { formatRequirement } from "../csv/import-problems";
import { runImport, type DeskReport } from "./desk-import";
import { CLOSURES, RESTRICTIONS, STAY_LIMITS } from "./desk-limits";
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
  expected: ExpectedValue;
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
  "min_sell",
  ...RESTRICTIONS,
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
  return runImport(context, files, what, ({ column, line = 2, expected }): CellIssue => {
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
  const { from, to, weekdays, allotment } = edit;
  const amounts = (field: "prices" | "min_sell") =>
    edit[field]?.map((price, i) => priceCell(property, price, `${field}.${i}`)).join(";");
  const chosen = edit.rate_plan_public_ids?.map((id, i) => planOf(property, id, `rate_plan_public_ids.${i}`).code);
  const flag = (value: boolean | undefined) =>
    value === undefined || !chosen ? value : chosen.map((code) => `${code}=${value ? "true" : ""}`).join(";");
  const stay = (nights: number | null | undefined) =>
    nights === undefined || (nights !== null && !chosen)
      ? nights
      : (chosen ?? property.ratePlans.map(({ code }) => code)).map((code) => `${code}=${nights ?? ""}`).join(";");
  return [
    property.code,
    room,
    from,
    to,
    weekdays?.join(""),
    allotment,
    amounts("prices"),
    amounts("min_sell"),
    ...CLOSURES.map((name) => flag(edit[name])),
    ...STAY_LIMITS.map((name) => stay(edit[name])),
  ];
}

const roomOf = ({ rooms }: PropertyCodes, id: string | undefined) => rooms.find(({ publicId }) => publicId === id);

function roomCode(property: PropertyCodes, id: string, at: number): string {
  const room = roomOf(property, id);
  if (!room) throw invalid({ path: `room_public_ids.${at}`, message: "is not a room of this property" });
  return room.code;
}

function planOf({ ratePlans }: PropertyCodes, id: string, path: string) {
  const plan = ratePlans.find((one) => one.publicId === id);
  if (!plan) throw invalid({ path, message: "is not a rate plan of this property" });
  return plan;
}

/** @param path of the price in the request: `prices.0` */
function priceCell(property: PropertyCodes, price: NonNullable<Edit["prices"]>[number], path: string): string {
  const plan = planOf(property, price.rate_plan_public_id, `${path}.rate_plan_public_id`);
  const name = price.adults === undefined ? plan.code : `${plan.code}@${price.adults}`;
  if (price.amount === null) return `${name}=`;
  try {
    const amount = parseMoney(price.amount, plan.currencyCode);
    if (amount > 0n) return `${name}=${formatMoney(amount, plan.currencyCode)}`;
  } catch {
    // The loop below reports this column, like an invalid amount.
  }
  const decimals = minorDigits(plan.currencyCode);
  const wanted = makeExpectation("cells.amountAboveZero", { currency: plan.currencyCode, decimals });
  const issue: CellIssue = { path: `${path}.amount`, message: formatRequirement(wanted), expected: wanted };
  throw invalid(issue);
}
