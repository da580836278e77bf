import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import { database, type Queryable } from "@/lib/core/db";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { KINDS } from "../format/kinds";
import { computeVersion } from "../rows/apply-rows";
import { listRecords } from "../rows/read-repository";
import { toRow } from "../rows/stored-row";
import { listPricedPlans, listRoomNights, type NightRow, type PricedPlan } from "./calendar-repository";
import { CONTRACT_KINDS, type Contract, type ContractKind } from "./contract-schemas";

type Wire = z.input<typeof Contract>;
type Rows = Pick<Wire, ContractKind>;

/** Maximum rows of one kind; no property has nearly as many. */
const MAX_ROWS = 1_000;
/** Nights that are read: more than the days ahead on which a stay may begin and end. */
const NIGHTS = 800;

/** The rows of a property's contract. */
export async function readContractRows(on: Queryable, property: string): Promise<Rows> {
  const rows: [ContractKind, Rows[ContractKind]][] = [];
  for (const name of CONTRACT_KINDS) {
    const filters = { q: undefined, parent: property, state: "LIVE" } as const;
    const records = await listRecords(on, KINDS[name], filters, undefined, MAX_ROWS);
    rows.push([
      name,
      records.map(({ record, publicId }) => ({ public_id: publicId, values: toRow(KINDS[name], record) })),
    ]);
  }
  return Object.fromEntries(rows) as Rows;
}

export const computeContractVersion = (rows: Rows): string => computeVersion(rows);

/**
 * Returns a property's contract: its rooms, plans, seasons, supplements, offers and fees as rows of the supply
 * format, and its nights with their prices from today on.
 * @throws DomainError `PROPERTY_NOT_FOUND`
 */
export async function getContract(context: Context, publicId: string): Promise<Wire> {
  const found = await prisma().property.findFirst({
    where: { publicId, deletedAt: null },
    select: {
      id: true,
      publicId: true,
      code: true,
      name: true,
      status: true,
      timezone: true,
      currencyCode: true,
    },
  });
  if (!found) throw new DomainError("PROPERTY_NOT_FOUND");
  const today = localDate(found.timezone, context.now);
  const rows = await readContractRows(database().reads, found.code);
  const plans = await listPricedPlans(found.id);
  const nights = await listRoomNights(found.id, today, NIGHTS, context.now);
  return {
    property: {
      public_id: found.publicId,
      code: found.code,
      name: found.name,
      status: found.status as Wire["property"]["status"],
      currency: found.currencyCode,
      today,
    },
    version: computeContractVersion(rows),
    ...rows,
    nights: nights.flatMap(({ code, nights: own }) => mergeNights(code, own, placesOf(plans))),
  };
}

interface PricePlace {
  /** The price's name as in a file: a rate plan (`HB`), or a plan and a number of adults (`HB@2`). */
  name: string;
  /** Position in a night's prices, from 1. */
  position: number;
  currency: string;
}

const placesOf = (plans: readonly PricedPlan[]): PricePlace[] =>
  plans.flatMap(({ code, currencyCode: currency, position, adultPositions }) => [
    { name: code, position, currency },
    ...adultPositions.flatMap((own, at) =>
      own === null ? [] : { name: `${code}@${at + 1}`, position: own, currency },
    ),
  ]);

/** Merges consecutive nights with the same allotment and prices into one line. */
function mergeNights(room: string, nights: readonly NightRow[], places: readonly PricePlace[]): Wire["nights"] {
  const lines: Wire["nights"] = [];
  let last = "";
  for (const { day, total, prices } of nights) {
    const own = Object.fromEntries(
      places.flatMap(({ name, position, currency }) => {
        const price = prices[position - 1];
        return price == null ? [] : [[name, formatMoney(BigInt(price), currency)]];
      }),
    );
    const same = JSON.stringify([total, own]);
    const line = lines.at(-1);
    if (line && same === last && addDays(line.to, 1) === day) line.to = day;
    else lines.push({ room_code: room, from: day, to: day, allotment: total, prices: own });
    last = same;
  }
  return lines;
}
