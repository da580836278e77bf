import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { addDays, dayNumber } from "@/lib/core/dates";
import { csvLine } from "@/lib/format/csv-line";
import { importSupply } from "@/lib/supply/import/import-supply";
import type { HotelPlan, PlannedPlan } from "./hotel-plan";

type CsvRecord = Readonly<Record<string, string | number | boolean>>;

/** The imported hotel with its public ids. */
export interface Hotel {
  code: string;
  publicId: string;
  /** Public ids of room types and rate plans by code. */
  rooms: Map<string, string>;
  plans: Map<string, string>;
}

/** The price factor of a board, relative to breakfast. */
const BOARD_FACTOR: Record<PlannedPlan["board"], number> = { RO: 0.92, BB: 1, HB: 1.18, FB: 1.3 };
const NON_REFUNDABLE_FACTOR = 0.9;
const BOARD_NAME: Record<PlannedPlan["board"], string> = {
  RO: "Room only",
  BB: "Breakfast",
  HB: "Half board",
  FB: "Full board",
};

/** Terms with a fee: free until a week before, then one night, then half the price. */
const WITH_FEE = {
  late_cancellation: "WITH_FEE",
  free_until: "7d 18:00",
  cancellation_tiers: "7d 18:00=NIGHTS:1;2d 18:00=PERCENT:50",
};
/** Terms that refuse a late cancellation: free until three days before. */
const REFUSED = { late_cancellation: "REFUSED", free_until: "3d 18:00" };

/** Imports a hotel for these bookings. Its code is unique, so that replays never share rooms or data. */
export async function importHotel(databaseUrl: string, plan: HotelPlan, code: string): Promise<Hotel> {
  const directory = await mkdtemp(path.join(tmpdir(), "replay-supply-"));
  try {
    writeHotel(directory, plan, code);
    await importSupply({ databaseUrl, directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return findHotel(databaseUrl, code);
}

function writeHotel(directory: string, plan: HotelPlan, code: string): void {
  const write = (file: string, records: CsvRecord[]) => {
    const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
    const lines = [columns, ...records.map((record) => columns.map((column) => record[column]))];
    writeFileSync(path.join(directory, file), lines.map((cells) => csvLine(cells)).join(""));
  };
  write("properties.csv", [
    {
      code,
      name: `Resort in the Algarve (${code})`,
      category_code: "HOTEL",
      city: "Algarve",
      country_code: "PT",
      timezone: "Europe/Lisbon",
      currency_code: "EUR",
      checkin_from: "15:00",
      synthetic: true,
    },
  ]);
  write(
    "rooms.csv",
    plan.rooms.map((room) => ({
      property_code: code,
      code: room.code,
      name: `Room type ${room.code}`,
      base_occupancy: 2,
      max_adults: room.maxAdults,
      max_children: room.maxChildren,
      max_occupancy: room.maxOccupancy,
    })),
  );
  write(
    "rate_plans.csv",
    plan.plans.map(({ code: planCode, board, nonRefundable }) => ({
      property_code: code,
      code: planCode,
      name: `${BOARD_NAME[board]}${nonRefundable ? ", non-refundable" : ""}`,
      board_code: board,
      currency_code: "EUR",
      extra_adult: "20.00",
      child_bands: "2=0;11=12.50",
      non_refundable: nonRefundable,
      ...(nonRefundable ? {} : board === "BB" || board === "HB" ? WITH_FEE : REFUSED),
    })),
  );
  write("room_days.csv", nightRows(plan, code));
}

/** Rows with stock and prices, one per room type and month. */
function nightRows(plan: HotelPlan, code: string): CsvRecord[] {
  const months = listMonths(plan.firstNight, plan.lastNight);
  return plan.rooms.flatMap((room) =>
    months.map(({ from, to }) => ({
      property_code: code,
      room_code: room.code,
      from,
      to,
      allotment: room.allotment,
      prices: room.plans.map((name) => `${name}=${planPrice(plan, room.code, name, from.slice(0, 7))}`).join(";"),
    })),
  );
}

function planPrice(plan: HotelPlan, room: string, planCode: string, month: string): string {
  const { board, nonRefundable } = plan.plans.find((each) => each.code === planCode)!;
  return (plan.price(room, month) * BOARD_FACTOR[board] * (nonRefundable ? NON_REFUNDABLE_FACTOR : 1)).toFixed(2);
}

/** The months between two days; the first and the last may be partial. */
export function listMonths(first: string, last: string): { from: string; to: string }[] {
  const months: { from: string; to: string }[] = [];
  for (let from = first; from <= last; from = addDays(months.at(-1)!.to, 1)) {
    const next = addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7);
    const end = addDays(`${next}-01`, -1);
    months.push({ from, to: dayNumber(end) < dayNumber(last) ? end : last });
  }
  return months;
}

async function findHotel(databaseUrl: string, code: string): Promise<Hotel> {
  const client = new Client({ connectionString: databaseUrl, application_name: "replay" });
  await client.connect();
  try {
    const idsOf = async (table: "room" | "rate_plan") => {
      const { rows } = await client.query<{ code: string; public_id: string }>(
        `SELECT each.code, each.public_id FROM ${table} each JOIN property p ON p.id = each.property_id WHERE p.code = $1`,
        [code],
      );
      return new Map(rows.map((row) => [row.code, row.public_id]));
    };
    const found = await client.query<{ public_id: string }>("SELECT public_id FROM property WHERE code = $1", [code]);
    return { code, publicId: found.rows[0]!.public_id, rooms: await idsOf("room"), plans: await idsOf("rate_plan") };
  } finally {
    await client.end();
  }
}
