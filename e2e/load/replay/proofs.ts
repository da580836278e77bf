import type { z } from "zod";
import type { SearchResponse } from "@/lib/accommodation/schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { checkConservation, stockOf, type Conservation } from "./conservation";
import { momentOf } from "./events";
import type { KeptBooking, Replay } from "./replay-state";
import { sideBySide } from "./side-by-side";

/** What the database says and what the replay's own books say, at a moment at which nothing is under way. */
export async function proveStock({ databaseUrl, hotel, ledger, tally }: Replay): Promise<Conservation> {
  const found = await checkConservation(databaseUrl, hotel.code);
  tally.count("checks of the stock", found.differences === 0 ? "conserved" : "different");
  if (found.differences > 0) {
    tally.fail(
      `${found.at}: ${found.differences} room nights do not add up, such as ${JSON.stringify(found.examples[0])}`,
    );
  }
  for (const night of await stockOf(databaseUrl, hotel.code)) {
    const known = ledger.takenOn(night.room, night.day);
    if (night.sold + night.held === known) continue;
    tally.fail(
      `${found.at}: room type ${night.room} on ${night.day} has ${night.sold} sold and ${night.held} held, the partner knows of ${known}`,
    );
  }
  return found;
}

/** Every booking that was confirmed is read back: its status, its total, and what its cancel cost. */
export async function readBookings(replay: Replay, progress: (done: number, total: number) => void): Promise<void> {
  const { tally } = replay;
  const bookings = [...replay.bookings.values()];
  let done = 0;
  await sideBySide(bookings, replay.concurrency, replay.signal, async (booking) => {
    const wrong = await readBooking(replay, booking);
    tally.count("bookings read back", wrong === undefined ? booking.status : "different");
    if (wrong !== undefined) tally.fail(`Row ${booking.row.number}: ${booking.publicId} ${wrong}`);
    progress(++done, bookings.length);
  });
}

async function readBooking({ client }: Replay, booking: KeptBooking): Promise<string | undefined> {
  const cancelled = booking.status === "CANCELLED";
  const { status, body } = await client.send<z.output<typeof FullRecord>>({
    operation: "booking",
    method: "GET",
    path: `/bookings/${booking.publicId}${cancelled ? "?view=full" : ""}`,
  });
  if (status !== 200) return `was answered ${status}`;
  if (body.status !== booking.status) return `is ${body.status}, expected ${booking.status}`;
  if (body.stay_total !== booking.total) return `costs ${body.stay_total ?? "nothing"}, booked for ${booking.total}`;
  const fee = body.cancellation_policy_snapshot?.realized_penalty?.fee;
  if (cancelled && fee !== booking.fee) return `cost ${fee ?? "nothing"} to cancel, quoted ${booking.fee ?? "nothing"}`;
  return undefined;
}

/** Searches look at most 730 days ahead; a little less, to stay clear of the edge. */
const WINDOW = 700;

/**
 * What the API itself calls available, night by night, must be what the stock has free: the clock goes back to before the
 * first night, as often as the horizon of search asks for.
 */
export async function proveAvailability(
  replay: Replay,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { firstNight, lastNight } = replay.plan;
  const days = nightsBetween(firstNight, lastNight) + 1;
  let done = 0;
  for (let from = firstNight; from <= lastNight; from = addDays(from, WINDOW)) {
    await replay.clock.put(momentOf(addDays(from, -1), "bookings"));
    const nights = new Map<string, { free: number; unsold: number }>();
    for (const { day, total, sold, held } of await stockOf(replay.databaseUrl, replay.hotel.code)) {
      if (day < from || day >= addDays(from, WINDOW)) continue;
      const night = nights.get(day) ?? { free: 0, unsold: 0 };
      nights.set(day, { free: night.free + total - sold - held, unsold: night.unsold + total - sold });
    }
    await sideBySide([...nights], replay.concurrency, replay.signal, async ([day, { free, unsold }]) => {
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
  tally.count("nights searched", same ? "availability is what is free" : "different");
  if (!same) tally.fail(`${day}: search says ${result?.total_available ?? status} available, ${free} are free`);
}
