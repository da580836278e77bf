import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { z } from "zod";

/** A real booking request from the hotel's records. */
export interface DemandRow {
  /** The row's line in the file, from 1. It is the only key, because identical rows are separate bookings. */
  number: number;
  bookedOn: string;
  arrival: string;
  nights: number;
  adults: number;
  children: number;
  babies: number;
  meal: string;
  roomType: string;
  /** Average daily rate in euros; 0 or less in some rows. */
  adr: number;
  nonRefundable: boolean;
  fate: "STAYED" | "CANCELLED" | "NO_SHOW";
  fateOn: string;
}

const Count = z.coerce.number().int().min(0);
const FATES = { "Check-Out": "STAYED", Canceled: "CANCELLED", "No-Show": "NO_SHOW" } as const;

/** The columns that the replay uses. Zero nights and missing guests make the request wrong, not the file. */
const Cells = z.object({
  booked_on: z.iso.date(),
  arrival_date: z.iso.date(),
  nights: Count,
  adults: Count,
  children: Count,
  babies: Count,
  meal: z.string().min(1),
  reserved_room_type: z.string().regex(/^\w+$/),
  adr: z.coerce.number(),
  deposit_type: z.string(),
  reservation_status: z.enum(["Check-Out", "Canceled", "No-Show"]),
  reservation_status_date: z.iso.date(),
});

/**
 * The first `limit` rows of a CSV file, compressed or not, in the file's order.
 * @throws Error naming the line and column that cannot be read
 */
export async function readRows(file: string, limit = Number.POSITIVE_INFINITY): Promise<DemandRow[]> {
  const rows: DemandRow[] = [];
  const parser = parse({ columns: true, bom: true, skip_empty_lines: true });
  const failed = (error: NodeJS.ErrnoException | null | undefined) => error && parser.destroy(error);
  const source = createReadStream(file);
  if (file.endsWith(".gz")) pipeline(source, createGunzip(), parser, failed);
  else pipeline(source, parser, failed);
  for await (const record of parser as AsyncIterable<Record<string, string>>) {
    if (rows.length === limit) break;
    rows.push(readRow(record, rows.length + 1));
  }
  if (rows.length === 0) throw new Error(`${file} has no rows.`);
  return rows;
}

function readRow(record: Record<string, string>, number: number): DemandRow {
  const read = Cells.safeParse(record);
  if (!read.success) {
    const [issue] = read.error.issues;
    const column = String(issue!.path[0]);
    throw new Error(`Row ${number}, column ${column}: “${record[column] ?? "missing"}” (${issue!.message})`);
  }
  const cells = read.data;
  return {
    number,
    bookedOn: cells.booked_on,
    arrival: cells.arrival_date,
    nights: cells.nights,
    adults: cells.adults,
    children: cells.children,
    babies: cells.babies,
    meal: cells.meal,
    roomType: cells.reserved_room_type,
    adr: cells.adr,
    nonRefundable: cells.deposit_type === "Non Refund",
    fate: FATES[cells.reservation_status],
    fateOn: cells.reservation_status_date,
  };
}
