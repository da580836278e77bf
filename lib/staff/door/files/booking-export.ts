import { Readable, pipeline } from "node:stream";
import { stringify, type ColumnOption } from "csv-stringify";
import type { z } from "zod";
import { bookingList } from "@/lib/api/operations/bookings";
import type { Operation } from "@/lib/api/operation";
import { toResponse } from "@/lib/api/serve";
import { recordExport } from "@/lib/audit/audit";
import { sellPriceOfBooking } from "@/lib/booking/as-sold";
import type { BookingListItem, BookingPage } from "@/lib/booking/list/list-schemas";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { readStaff } from "../session/session";
import { runForStaff, toCaller, toCall, mayCallAs, answerRefusal, roleRefusal } from "../staff-door";

type Page = z.output<typeof BookingPage>;
type Item = z.output<typeof BookingListItem>;

const LIST = bookingList as unknown as Operation;
/** The list's maximum page size. */
const PAGE = "200";

const COLUMNS: (ColumnOption & { key: string })[] = [
  { key: "booking_number", header: "Number" },
  { key: "public_id", header: "Booking id" },
  { key: "status", header: "Status" },
  { key: "product", header: "Product" },
  { key: "title", header: "What" },
  { key: "place_name", header: "Where" },
  { key: "lead_guest", header: "Lead guest" },
  { key: "lead_name", header: "Contact" },
  { key: "agency_reference", header: "Agency reference" },
  { key: "starts", header: "Begins" },
  { key: "ends", header: "Ends" },
  { key: "total", header: "Total" },
  { key: "currency", header: "Currency" },
  { key: "free_until", header: "Free cancellation until" },
  { key: "timezone", header: "Time zone" },
  { key: "respond_by", header: "Respond by" },
  { key: "trip_public_id", header: "Trip" },
  { key: "profile_public_id", header: "Profile" },
  { key: "created_at", header: "Booked" },
  { key: "updated_at", header: "Changed" },
];
const PRODUCTS: Record<number, string> = { 1: "Stay", 2: "Transfer", 3: "Tour", 4: "Flight", 5: "Package" };

/**
 * Exports all bookings that the list's filters find as CSV, page by page: each page is written before the next one is
 * read. A cell that spreadsheets would take for a formula is written as text.
 */
export async function exportBookings(request: Request, cookie: (name: string) => string | undefined) {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) return answerRefusal("auth.signed_out");
  if (!mayCallAs(LIST, staff)) return roleRefusal(staff);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const read = (cursor?: string) => {
    const query = { ...parameters, limit: PAGE, include: "sell_price", ...(cursor !== undefined && { cursor }) };
    // A download counts as one request in rate limits, however many pages it has.
    return runForStaff(staff, LIST, toCall(LIST, request, { query }), {}, { isCounted: cursor !== undefined });
  };

  // Reads the first page before the response starts, so that a wrong filter gives an error response and not half a
  // file.
  const first = await read();
  if (first.status !== 200) return toResponse(first);
  const { tenant, actor } = toCaller(staff, LIST);
  const traceId = newTraceId();
  await recordExport({ tenantId: tenant.id, actor, traceId }, "booking.export");
  const rows = Readable.from(walk(JSON.parse(String(first.body)) as Page, read));
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true });
  // A page that cannot be read aborts the download, because an incomplete file must not look complete.
  const file = pipeline(rows, csv, () => {});
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bookings-${clock.now().toISOString().slice(0, 10)}-${traceId}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** @throws Error if a later page is refused */
async function* walk(first: Page, read: (cursor: string) => ReturnType<typeof runForStaff>) {
  for (let page = first; ;) {
    for (const item of page.items) yield toRow(item);
    if (page.next_cursor === null) return;
    const { status, body } = await read(page.next_cursor);
    if (status !== 200) throw new Error(`a page of the export was refused: ${String(body)}`);
    page = JSON.parse(String(body)) as Page;
  }
}

function toRow(item: Item) {
  return {
    ...item,
    product: PRODUCTS[item.product_type],
    starts: item.checkin_date ?? item.starts_at,
    ends: item.checkout_date ?? item.ends_at,
    total: sellPriceOfBooking(item),
    currency: item.currency ?? item.currency_code,
  };
}
