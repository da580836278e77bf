import type { z } from "zod";
import type { BookResponse, PrebookResponse, SearchResponse } from "@/lib/accommodation/schemas";
import { addDays } from "@/lib/core/dates";
import { chooseOffer, roomsNeeded, type Offer } from "../plan/choose-offer";
import type { Answer } from "./partner-client";
import type { DemandRow } from "../plan/read-rows";
import { idempotencyKey, type AbandonedPrebook, type Party, type Replay } from "./replay-state";
import { childAges, findFaults } from "../plan/row-faults";
import type { Stay } from "./stock-ledger";

type Refused = { details?: { field?: string } | null };
type Searched = Answer<z.output<typeof SearchResponse> & Refused>;
type Booked = Answer<z.output<typeof BookResponse>>;

/** A traveller pays up to this multiple of the guest's real price, and any price for complimentary stays. */
const PATIENCE = 2;

/** Searches, prebooks and books one row, as far as possible. */
export async function bookRow(replay: Replay, row: DemandRow): Promise<void> {
  const searched = await search(replay, row);
  if (findFaults(row).length > 0) return checkRefusal(replay, row, searched);
  const result = searched.body?.results?.[0];
  if (searched.status !== 200 || !result || result.error_code) {
    return unexpected(replay, row, "search", searched.status, searched.code ?? result?.error_code ?? "");
  }
  const offer = chooseOffer(result.allocations, row, replay.hotel, replay.plan);
  if (offer) return prebook(replay, row, offer);
  const units = roomsNeeded(row, replay.plan);
  if (units === 0) return replay.tally.count("rows", "no room of the type fits the party");
  soldOut(replay, row, stayOf(row, units), "search");
}

function search(replay: Replay, row: DemandRow): Promise<Searched> {
  return replay.client.send({
    operation: "search",
    method: "POST",
    path: "/search",
    body: {
      property_ids: [replay.hotel.publicId],
      checkin: row.arrival,
      checkout: addDays(row.arrival, row.nights),
      occupancy: [{ adults: row.adults, child_ages: childAges(row) }],
      currency: "EUR",
    },
  });
}

/** Sends an invalid row, and checks that the refusal names its fault. */
function checkRefusal({ tally }: Replay, row: DemandRow, { status, code, body }: Searched): void {
  const faults = findFaults(row);
  const reasons = faults.map(({ reason }) => reason).join(", ");
  const field = body?.details?.field;
  if (status === 400 && code === "INVALID_REQUEST" && faults.some((fault) => fault.field === field)) {
    tally.count("rows", "refused as expected");
    return tally.count("refusals", reasons);
  }
  tally.count("rows", "unexpected");
  tally.fail(`Row ${row.number} (${reasons}): search answered ${status} ${code ?? ""} on ${field ?? "no field"}`);
}

async function prebook(replay: Replay, row: DemandRow, offer: Offer): Promise<void> {
  const { client, tally, ledger, hotel } = replay;
  const stay = stayOf(row, offer.slots.length);
  ledger.take(stay);
  const { status, code, body } = await client.send<z.output<typeof PrebookResponse>>({
    operation: "prebook",
    method: "POST",
    path: "/prebook",
    key: idempotencyKey(replay, row, "prebook"),
    body: {
      property_public_id: hotel.publicId,
      rate_key: offer.slots[0]!.rate_key,
      ...(offer.slots.length > 1 && { allocation_id: offer.allocation_id }),
      checkin: row.arrival,
      nights: row.nights,
      adults: row.adults,
      child_ages: childAges(row),
      currency_code: "EUR",
    },
  });
  if (status !== 200) {
    ledger.give(stay);
    return unexpected(replay, row, "prebook", status, code ?? "");
  }
  const rooms = offer.slots.map(({ adults, child_ages }) => ({ adults, child_ages }));
  const left = { row, token: body.prebook_token, rooms, stay };
  if (body.match_status === "SOLD_OUT") {
    ledger.give(stay);
    soldOut(replay, row, stay, "prebook");
    const late = await sendBook(replay, left, "book");
    if (late.code !== "SOLD_OUT")
      tally.fail(`Row ${row.number}: a sold-out token was booked (${late.status} ${late.code ?? ""})`);
    return;
  }
  if (body.match_status !== "MATCHED" || body.offer.grand_total !== offer.grand_total) {
    tally.fail(`Row ${row.number}: ${body.match_status}, ${offer.grand_total} became ${body.offer.grand_total}`);
  }
  if (row.adr > 0 && Number(body.offer.grand_total) > PATIENCE * row.adr * row.nights) {
    replay.left.push(left);
    return tally.count("rows", "declined the price, hold expires");
  }
  await book(replay, left, body.offer.grand_total);
}

async function book(replay: Replay, prebooked: AbandonedPrebook, total: string): Promise<void> {
  const { row, stay } = prebooked;
  const { status, code, body } = await sendBook(replay, prebooked, "book");
  if (status !== 201 || body.booking.status !== "CONFIRMED") {
    // A pending booking (202) takes its rooms, too.
    if (status >= 300) replay.ledger.give(stay);
    return unexpected(replay, row, "book", status, code ?? body.booking?.status ?? "");
  }
  const { booking } = body;
  const same = booking.stay_total === total && booking.checkin_date === row.arrival && booking.nights === row.nights;
  if (!same)
    replay.tally.fail(`Row ${row.number}: booked ${booking.checkin_date} ${booking.nights} ${booking.stay_total}`);
  replay.bookings.set(row.number, {
    row,
    publicId: booking.public_id,
    status: "CONFIRMED",
    total,
    policy: booking.cancellation_policy_snapshot,
    fee: null,
    stay,
  });
  replay.tally.count("rows", "booked");
  if (stay.units > 1) replay.tally.count("booked in several rooms", `${stay.units} rooms`);
}

/** Books with an expired hold: the token must be refused, and its rooms must be free again. */
export async function bookWithExpiredHold(replay: Replay, left: AbandonedPrebook): Promise<void> {
  replay.ledger.give(left.stay);
  const { status, code } = await sendBook(replay, left, "late-book");
  if (status === 409 && code === "PREBOOK_EXPIRED") return;
  replay.tally.fail(`Row ${left.row.number}: an expired token was answered ${status} ${code ?? ""}`);
}

function sendBook(replay: Replay, { row, token, rooms }: AbandonedPrebook, write: string): Promise<Booked> {
  const name = { first_name: "Guest", last_name: `Row ${row.number}` };
  return replay.client.send({
    operation: "book",
    method: "POST",
    path: "/book",
    key: idempotencyKey(replay, row, write),
    body: {
      prebook_token: token,
      contact: { ...name, email: `row-${row.number}@replay.example` },
      guests: rooms.map((room) => guestsOf(room, name)),
      agency_reference: idempotencyKey(replay, row, "booking"),
    },
  });
}

function guestsOf(room: Party, name: { first_name: string; last_name: string }): Record<string, unknown>[] {
  return [
    ...Array.from({ length: room.adults }, (_, i) => ({ kind: "ADULT", ...name, is_lead: i === 0 })),
    ...room.child_ages.map((age) => ({ kind: age < 2 ? "INFANT" : "CHILD", ...name, age })),
  ];
}

const stayOf = (row: DemandRow, units: number): Stay => ({
  room: row.roomType,
  arrival: row.arrival,
  nights: row.nights,
  units,
});

/** Checks a sold-out answer: it is right only if the replay's stock has a full night, too. */
function soldOut({ tally, ledger }: Replay, row: DemandRow, stay: Stay, at: string): void {
  tally.count("rows", `sold out at ${at}`);
  if (ledger.fullNight(stay) === undefined) {
    tally.fail(`Row ${row.number}: sold out at ${at}, although room type ${stay.room} is free on every night`);
  }
}

function unexpected({ tally }: Replay, row: DemandRow, step: string, status: number, code: string): void {
  tally.count("rows", "unexpected");
  tally.fail(`Row ${row.number}: ${step} answered ${status} ${code}`);
}
