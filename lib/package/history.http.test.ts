import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import {
  expectJourneyConserved,
  makeJourney,
  packageBody,
  packageBookBody,
  heldPackage,
  bookPackage,
  searchPackages,
} from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { cancel, poll, resolve } from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const nat = fc.nat(20);
/** The random actions on a package; numbers select among its current items. */
const step = fc.oneof(
  fc.record({ what: fc.constant("prebook" as const) }),
  fc.record({ what: fc.constant("book" as const), which: nat, scenario: fc.constantFrom(undefined, "on_request") }),
  fc.record({ what: fc.constant("cancel" as const), which: nat, items: fc.uniqueArray(fc.nat(4), { maxLength: 3 }) }),
  fc.record({
    what: fc.constant("resolve" as const),
    which: nat,
    to: fc.constantFrom("CONFIRMED" as const, "REJECTED" as const),
  }),
  fc.record({ what: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 20 }) }),
);

test.each(SEEDS)(
  "no sequence of prebooks, bookings, cancellations, settlements and expiries oversells or leaks a unit of any part: %s",
  async (_name, seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const made = await makeJourney(app.db, {
          flight: { allotment: 9 },
          stay: { rooms: [{ allotment: 4 }] },
          transfer: { allotment: 3 },
        });
        const [tokens, bookings]: [string[], { id: string; items: string[] }[]] = [[], []];
        const of = <T>(list: T[], which: number): T | undefined => list[which % list.length];
        const answers: number[] = [];
        let minutes = 0;
        for (const s of steps) {
          const booking = "which" in s ? of(bookings, s.which) : undefined;
          if (s.what === "wait") setClockOffset((minutes += s.minutes) * 60_000);
          else if (s.what === "prebook") {
            const { body } = await searchPackages(app.partner, packageBody(made.package));
            if (!body.offers.length) continue;
            tokens.push(await heldPackage(app.partner, packageBody(made.package)));
          } else if (s.what === "book" && tokens.length) {
            const headers: Record<string, string> = s.scenario ? { "x-service-sandbox-scenario": s.scenario } : {};
            const { status, body } = await bookPackage(app.partner, packageBookBody(of(tokens, s.which)!), { headers });
            answers.push(status);
            if (status < 300)
              bookings.push({ id: body.booking.public_id, items: body.booking.items!.map((i) => i.item_public_id) });
          } else if (s.what === "cancel" && booking) {
            const item_public_ids = s.items.map((i) => booking.items[i]!);
            const answer = await cancel(app.partner, booking.id, {
              body: item_public_ids.length ? { item_public_ids } : {},
            });
            answers.push(answer.status);
          } else if (s.what === "resolve" && booking)
            answers.push((await resolve(app.partner, booking.id, s.to)).status);
          await expectJourneyConserved(app.db, made);
        }
        // The database itself refuses to return more than was sold: that would be a 500.
        expect(answers).not.toContain(500);
        for (const { id } of bookings) {
          const { status, items } = (await poll(app.partner, id, "full")).body;
          const live = items!.filter((item) => item.status !== "CANCELLED");
          // A package consists of its remaining items; without any it is cancelled.
          expect(live.every((item) => item.status === status)).toBe(true);
          expect(status === "CANCELLED").toBe(live.length === 0);
        }
        setClockOffset(0);
      }),
      { seed, numRuns: countRuns(12) },
    );
  },
);
