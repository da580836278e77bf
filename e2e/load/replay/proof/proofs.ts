import type { z } from "zod";
import type { SearchResponse } from "@/lib/accommodation/schemas";
import type { FullRecord } from "@/lib/booking/schemas";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { checkConservation, stockOf, type Conservation } from "@/lib/inventory/conservation-repository";
import { momentOf } from "../plan/events";
import type { ConfirmedBooking, Replay } from "../run/replay-state";
import { mapConcurrently } from "../run/map-concurrently";

/** Compares the database with the replay's ledger while no request is running. */
export async function checkStock({ databaseUrl, hotel, ledger, tally }: Replay): Promise<Conservation> {
  const found = await checkConservation(databaseUrl, hotel.code);
  tally.count("checks of the stock", found.differences === 0 ? "conserved" : "different");
  if (found.differences > 0) {
    tally.fail(`${found.at}: ${found.differences} room nights differ, such as ${JSON.stringify(found.examples[0])}`);
  }
  for (const night of await stockOf(databaseUrl, hotel.code)) {
    const known = ledger.takenOn(night.room, night.day);
    if (night.sold + night.held === known) continue;
    tally.fail(
      `${found.at}: room type ${night.room} on ${night.day} has ${night.sold} sold and ${night.held} held, the partner's ledger has ${known}`,
    );
  }
  return found;
}

/** Reads back every confirmed booking and checks status, total and cancellation fee. */
export async function readBookings(replay: Replay, progress: (done: number, total: number) => void): Promise<void> {
  const { tally } = replay;
  const bookings = [...replay.bookings.values()];
  let done = 0;
  await mapConcurrently(bookings, replay.concurrency, replay.signal, async (booking) => {
    const wrong = await readBooking(replay, booking);
    tally.count("bookings read back", wrong === undefined ? booking.status : "different");
    if (wrong !== undefined) tally.fail(`Row ${booking.row.number}: ${booking.publicId} ${wrong}`);
    progress(++done, bookings.length);
  });
}

async function readBooking({ client }: Replay, booking: ConfirmedBooking): Promise<string | undefined> {
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

/** Searches are limited to 730 days ahead; a little less avoids the limit. */
const WINDOW = 700;

/**
 * The API's availability of every night must equal the free stock. The clock is set back to before the first night, in steps
 * because of the search's limit.
 */
export async function checkAvailability(
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
