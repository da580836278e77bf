import { expect, it } from "vitest";
import { groupByDay, eventTime } from "./events";
import { sampleRow } from "./sample-row";

it("groups bookings, cancellations and no-shows by day in order of date", () => {
  const stayed = sampleRow({ number: 1, bookedOn: "2016-03-02" });
  const cancelled = sampleRow({ number: 2, bookedOn: "2016-03-01", fate: "CANCELLED", fateOn: "2016-03-02" });
  const absent = sampleRow({ number: 3, bookedOn: "2016-03-01", fate: "NO_SHOW", fateOn: "2016-06-10" });
  expect(groupByDay([stayed, cancelled, absent])).toEqual([
    { date: "2016-03-01", bookings: [cancelled, absent], cancels: [], noShows: [] },
    { date: "2016-03-02", bookings: [stayed], cancels: [cancelled], noShows: [] },
    { date: "2016-06-10", bookings: [], cancels: [], noShows: [absent] },
  ]);
});

it("treats identical rows as separate bookings", () => {
  expect(groupByDay([sampleRow({ number: 1 }), sampleRow({ number: 2 })])[0]!.bookings).toHaveLength(2);
});

it("cancels a day's bookings after they were made and after their holds would have expired", () => {
  const [booked, cancelled, late] = (["bookings", "cancels", "noShows"] as const).map((kind) =>
    Date.parse(eventTime("2016-03-01", kind)),
  );
  expect(cancelled! - booked!).toBeGreaterThan(30 * 60_000);
  expect(late!).toBeGreaterThan(cancelled!);
});
