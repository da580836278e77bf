import { bookRow, bookWithExpiredHold } from "./book-row";
import { cancelRow } from "./cancel-row";
import { eventTime, type Day } from "../plan/events";
import type { DemandRow } from "../plan/read-rows";
import type { Replay } from "./replay-state";
import { mapConcurrently } from "./map-concurrently";

interface DayWatch {
  /** Called after each event. */
  progress: (date: string) => void;
  /** Called once a month after the morning's bookings, while holds are live and no request is running. */
  monthly: () => Promise<void>;
}

/** Sends the events of all days in order, setting the sandbox clock to each. */
export async function replayDays(replay: Replay, days: readonly Day[], watch: DayWatch): Promise<void> {
  let month = "";
  for (const day of days) {
    await bookingsOf(replay, day, watch);
    if (day.date.slice(0, 7) !== month && replay.left.length > 0) {
      month = day.date.slice(0, 7);
      await watch.monthly();
    }
    await cancelsOf(replay, day, watch);
    await noShowsOf(replay, day, watch);
  }
}

async function bookingsOf(replay: Replay, { date, bookings }: Day, watch: DayWatch): Promise<void> {
  if (bookings.length === 0) return;
  await replay.clock.put(eventTime(date, "bookings"));
  await each(replay, bookings, async (row) => {
    await bookRow(replay, row);
    watch.progress(date);
  });
}

async function cancelsOf(replay: Replay, { date, cancels }: Day, watch: DayWatch): Promise<void> {
  const left = replay.left.splice(0);
  if (cancels.length === 0 && left.length === 0) return;
  const moment = eventTime(date, "cancels");
  await replay.clock.put(moment);
  await mapConcurrently(left, replay.concurrency, replay.signal, (prebook) => bookWithExpiredHold(replay, prebook));
  await each(replay, cancels, async (row) => {
    await cancelRow(replay, row, new Date(moment));
    watch.progress(date);
  });
}

async function noShowsOf(replay: Replay, { date, noShows }: Day, watch: DayWatch): Promise<void> {
  if (noShows.length === 0) return;
  const moment = eventTime(date, "noShows");
  await replay.clock.put(moment);
  await each(replay, noShows, async (row) => {
    await cancelRow(replay, row, new Date(moment));
    watch.progress(date);
  });
}

const each = (replay: Replay, rows: readonly DemandRow[], work: (row: DemandRow) => Promise<void>): Promise<void> =>
  mapConcurrently(rows, replay.concurrency, replay.signal, work);
