import type { z } from "zod";
import type { SearchResponse } from "@/lib/accommodation/schemas";
import type { BookingPage } from "@/lib/booking/list/list-schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { checkConservation, readStock, type Conservation } from "@/lib/inventory/conservation-repository";
import { eventTime } from "../plan/events";
import type { Answer } from "../run/partner-client";
import type { ConfirmedBooking, Replay } from "../run/replay-state";
import { mapConcurrently } from "../run/map-concurrently";

/** Compares the database with the replay's own stock. Runs while no request is open. */
export async function checkStock({ databaseUrl, hotel, ledger, tally }: Replay): Promise<Conservation> {
  const found = await checkConservation(databaseUrl, hotel.code);
  tally.count("checks of the stock", found.differences === 0 ? "conserved" : "different");
  if (found.differences > 0) {
    tally.fail(`${found.at}: ${found.differences} room nights differ, such as ${JSON.stringify(found.examples[0])}`);
  }
  for (const night of await readStock(databaseUrl, hotel.code)) {
    const known = ledger.takenOn(night.room, night.day);
    if (night.sold + night.held === known) continue;
    tally.fail(
      `${found.at}: room type ${night.room} on ${night.day} has ${night.sold} sold and ${night.held} held, the partner's ledger has ${known}`,
    );
  }
  return found;
}

/**
 * Reads every booking back. Confirmed ones are compared with the list of bookings in both directions: status and
 * total, and that no other one exists. Cancelled ones are read individually, because only the full record has the
 * fee.
 */
export async function readBookings(replay: Replay, progress: (done: number, total: number) => void): Promise<void> {
  const { tally, concurrency, signal } = replay;
  const bookings = [...replay.bookings.values()];
  let done = 0;
  const note = (booking: ConfirmedBooking, wrong: string | undefined) => {
    tally.count("bookings read back", wrong === undefined ? booking.status : "different");
    if (wrong !== undefined) tally.fail(`Row ${booking.row.number}: ${booking.publicId} ${wrong}`);
    progress(++done, bookings.length);
  };
  const listed = await listConfirmed(replay);
  for (const booking of bookings.filter(({ status }) => status === "CONFIRMED")) {
    note(booking, differenceOf(booking, listed.get(booking.publicId)));
    listed.delete(booking.publicId);
  }
  for (const publicId of listed.keys()) tally.fail(`${publicId} is confirmed, and the partner has no such booking`);
  const cancelled = bookings.filter(({ status }) => status === "CANCELLED");
  await mapConcurrently(cancelled, concurrency, signal, async (booking) =>
    note(booking, await readFee(replay, booking)),
  );
}

type Page = z.output<typeof BookingPage>;
type Listed = Page["items"][number];

/** The confirmed bookings of the replay's hotel, by public id. */
async function listConfirmed({ client, hotel }: Replay): Promise<Map<string, Listed>> {
  const listed = new Map<string, Listed>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { status, code, body }: Answer<Page> = await client.send<Page>({
      operation: "bookings",
      method: "GET",
      path: `/bookings?status=CONFIRMED&limit=200${after}`,
    });
    if (status !== 200) throw new Error(`The bookings could not be listed (${status} ${code ?? ""}).`);
    for (const item of body.items)
      if (item.agency_reference?.startsWith(`${hotel.code}/`)) listed.set(item.public_id, item);
    cursor = body.next_cursor;
  }
  return listed;
}

function differenceOf(booking: ConfirmedBooking, found: Pick<Listed, "status" | "stay_total"> | undefined) {
  if (!found) return "is not in the list";
  if (found.status !== booking.status) return `is ${found.status}, expected ${booking.status}`;
  if (found.stay_total !== booking.total) return `costs ${found.stay_total ?? "nothing"}, booked for ${booking.total}`;
  return undefined;
}

async function readFee({ client }: Replay, booking: ConfirmedBooking): Promise<string | undefined> {
  const { status, body } = await client.send<z.output<typeof FullRecord>>({
    operation: "booking",
    method: "GET",
    path: `/bookings/${booking.publicId}?view=full`,
  });
  if (status !== 200) return `was answered ${status}`;
  const fee = body.cancellation_policy_snapshot?.realized_penalty?.fee;
  if (fee !== booking.fee) return `cost ${fee ?? "nothing"} to cancel, quoted ${booking.fee ?? "nothing"}`;
  return differenceOf(booking, body);
}

/** A little below the 730 days that searches may look ahead. */
const WINDOW = 700;

/**
 * Compares the API's availability of every night with the free stock. Sets the clock back to before the first night,
 * then forward in steps, because searches have a limit.
 */
export async function checkAvailability(
  replay: Replay,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { firstNight, lastNight } = replay.plan;
  const days = nightsBetween(firstNight, lastNight) + 1;
  let done = 0;
  for (let from = firstNight; from <= lastNight; from = addDays(from, WINDOW)) {
    await replay.clock.put(eventTime(addDays(from, -1), "bookings"));
    const nights = new Map<string, { free: number; unsold: number }>();
    for (const { day, total, sold, held } of await readStock(replay.databaseUrl, replay.hotel.code)) {
      if (day < from || day >= addDays(from, WINDOW)) continue;
      const night = nights.get(day) ?? { free: 0, unsold: 0 };
      nights.set(day, { free: night.free + total - sold - held, unsold: night.unsold + total - sold });
    }
    await mapConcurrently([...nights], replay.concurrency, replay.signal, async ([day, { free, unsold }]) => {
      await compareNight(replay, day, free, unsold);
      progress(++done, days);
    });
  }
}

async function compareNight(
  { client, hotel, tally }: Replay,
  day: string,
  free: number,
  unsold: number,
): Promise<void> {
  const { status, body } = await client.send<z.output<typeof SearchResponse>>({
    operation: "search",
    method: "POST",
    path: "/search",
    body: {
      property_ids: [hotel.publicId],
      checkin: day,
      checkout: addDays(day, 1),
      occupancy: [{ adults: 1 }],
      currency: "EUR",
    },
  });
  const result = body.results?.[0];
  const same = status === 200 && result?.total_available === free && result.total_blocked === unsold - free;
  tally.count("nights searched", same ? "availability equals free stock" : "different");
  if (!same) tally.fail(`${day}: search says ${result?.total_available ?? status} available, ${free} are free`);
}
