import { stringify } from "csv-stringify/sync";
import type { z } from "zod";
import { bookingArrivals } from "@/lib/api/operations/all-bookings";
import type { Operation } from "@/lib/api/operation";
import { toResponse } from "@/lib/api/serve";
import { recordExport } from "@/lib/audit/audit";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { renderPlain } from "@/lib/document/render";
import type { ArrivalPage } from "@/lib/fulfilment/desk/schemas";
import { withoutFormula } from "@/lib/format/csv-line";
import { formatDate } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { readStaff } from "../session/session";
import { answerRefusal, mayCallAs, roleRefusal, runForStaff, toCaller, toCall } from "../staff-door";

type Page = z.output<typeof ArrivalPage>;
type Arrival = Page["items"][number];
type Guest = Arrival["travellers"][number];

const LIST = bookingArrivals as unknown as Operation;
/** The list's maximum page size. */
const PAGE = "200";
/** More lines would fill hundreds of pages; the CSV file has all of them. */
const MAX_PRINTED = 500;

type ArrivalFile = "arrivals.csv" | "rooming.csv" | "arrivals.pdf";

/**
 * Downloads the arrivals of all bookings that match the list's filters and have not ended: as CSV with a line for
 * each booking, or for each room with its guests; on paper the first of them. For operators.
 */
export async function downloadArrivals(
  request: Request,
  cookie: (name: string) => string | undefined,
  file: ArrivalFile,
): Promise<Response> {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) return answerRefusal("auth.signed_out");
  if (!mayCallAs(LIST, staff)) return roleRefusal(staff);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const found: Arrival[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...parameters, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    // A download counts as one request in rate limits, however many pages it has.
    const reply = await runForStaff(
      staff,
      LIST,
      toCall(LIST, request, { query }),
      {},
      { isCounted: cursor !== undefined },
    );
    if (reply.status !== 200) return toResponse(reply);
    const page = JSON.parse(String(reply.body)) as Page;
    found.push(...page.items.filter(({ status }) => !ENDED.includes(status)));
    cursor = page.next_cursor;
  }
  const { actor, tenant } = toCaller(staff, LIST);
  await recordExport({ tenantId: tenant.id, actor, traceId: newTraceId() }, "booking.arrivals");
  const name = `${file.slice(0, file.indexOf("."))}-${clock.now().toISOString().slice(0, 10)}`;
  if (file === "arrivals.pdf")
    return fileOf(new Uint8Array(await renderPlain(toPaper(found), clock.now())), "application/pdf", `${name}.pdf`);
  const rows = (file === "arrivals.csv" ? found.map(toArrivalRow) : found.flatMap(toRoomRows)).map(withSafeTexts);
  return fileOf(`\uFEFF${stringify(rows, { header: true })}`, "text/csv; charset=utf-8", `${name}.csv`);
}

const ENDED: readonly string[] = ["CANCELLED", "REJECTED", "FAILED"];

const namesOf = (guests: readonly Guest[]): string =>
  guests.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join("; ");
const codeOf = ({ property_code, service_code }: Arrival): string => property_code ?? service_code ?? "";

const toArrivalRow = (arrival: Arrival) => ({
  Begins: arrival.checkin,
  Ends: arrival.checkout,
  Number: arrival.booking_number,
  "Supplier's reference": arrival.supplier_reference ?? "",
  Status: arrival.status,
  Code: codeOf(arrival),
  What: arrival.title,
  "Lead guest": arrival.lead_guest,
  Guests:
    arrival.rooms.reduce((sum, room) => sum + room.adults + room.child_ages.length, 0) || arrival.travellers.length,
  Rooms: arrival.rooms.map(({ room_code: room, board_code: board }) => `${room} ${board}`).join("; "),
  Partner: arrival.tenant_name,
  Requests: arrival.special_requests ?? "",
  Arrival: arrival.arrival ? JSON.stringify(arrival.arrival) : "",
  Acknowledged: arrival.acknowledged_at ?? "",
});

const toRoomRows = (arrival: Arrival) =>
  arrival.rooms.map((room, at) => ({
    Begins: arrival.checkin,
    Ends: arrival.checkout,
    Number: arrival.booking_number,
    Room: at + 1,
    "Supplier's reference": room.supplier_reference ?? arrival.supplier_reference ?? "",
    Code: codeOf(arrival),
    What: arrival.title,
    "Room type": room.room_code,
    "Rate plan": room.rate_plan_code,
    Board: room.board_code,
    Adults: room.adults,
    "Ages of children": room.child_ages.join("; "),
    Guests: namesOf(room.guests),
    Requests: arrival.special_requests ?? "",
  }));

/** Text that spreadsheets would take for a formula gets an apostrophe. */
const withSafeTexts = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === "string" ? withoutFormula(value) : value]),
  );

function toPaper(found: readonly Arrival[]) {
  const printed = found.slice(0, MAX_PRINTED);
  const titles = [...new Set(printed.map(headOf))];
  return {
    title: t("allBookings.file.arrivals.csv"),
    about: t("allBookings.printed", { shown: printed.length, all: found.length }),
    holder: t("allBookings.file.arrivals.csv"),
    number: clock.now().toISOString().slice(0, 10),
    examined: {
      title: t("paper.summary"),
      facts: [
        [t("navigation.allBookings"), formatCount(found.length, "booking")],
        ...(found.length
          ? [[t("booking.begins"), `${formatDate(found[0]!.checkin)} – ${formatDate(found.at(-1)!.checkin)}`] as const]
          : []),
      ] as (readonly [string, string])[],
    },
    groups: titles.map((title) => ({
      title,
      lines: printed
        .filter((one) => headOf(one) === title)
        .map((one) => [String(one.booking_number), lineOf(one)] as const),
    })),
  };
}

const headOf = ({ checkin, title }: Arrival): string => `${formatDate(checkin)} · ${title}`;

function lineOf(arrival: Arrival): string {
  const { rooms, travellers, tenant_name: partner, product_type: product } = arrival;
  const whom = rooms.length
    ? rooms.map((room) => `${room.room_code} ${room.board_code}: ${namesOf(room.guests) || arrival.lead_guest}`)
    : [`${formatProductType(product)}: ${namesOf(travellers) || arrival.lead_guest}`];
  return [...whom, partner, arrival.supplier_reference, arrival.special_requests].filter(Boolean).join(" · ");
}

const fileOf = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
