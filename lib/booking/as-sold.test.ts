import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMoney } from "@/lib/core/money";
import { toTravellerBooking, computeTravellerFee } from "./as-sold";

const amount = fc.integer({ min: 1, max: 5_000_000 }).map(BigInt);
const format = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

test("a fee is shown as the same share of the sell price as of the total, half up, and never above it", () => {
  expect(computeTravellerFee(39_600n, { total: 39_600n, sell: 45_000n })).toBe(45_000n);
  expect(computeTravellerFee(19_800n, { total: 39_600n, sell: 45_000n })).toBe(22_500n);
  expect(computeTravellerFee(1n, { total: 2n, sell: 1n })).toBe(1n);
  expect(computeTravellerFee(5n, { total: 0n, sell: 10n })).toBe(5n);
  fc.assert(
    fc.property(amount, amount, fc.nat({ max: 100 }), (total, sell, percent) => {
      const fee = (total * BigInt(percent)) / 100n;
      const shown = computeTravellerFee(fee, { total, sell });
      expect(shown).toBeLessThanOrEqual(sell);
      // Half up: the exact share is within half a unit, and the upper of two equally near amounts is taken.
      const doubled = 2n * fee * sell;
      expect(2n * shown * total <= doubled + total && 2n * shown * total > doubled - total).toBe(true);
    }),
  );
});

test("a booking as sold shows nothing of the profile's price: total, rooms, items and fees follow the sell price", () => {
  const price = fc.record({ rooms: fc.array(amount, { minLength: 1, maxLength: 4 }), sell: amount });
  fc.assert(
    fc.property(price, fc.boolean(), ({ rooms, sell }, isPackage) => {
      const total = rooms.reduce((sum, one) => sum + one, 0n);
      const policy = (fee: bigint) => ({
        currency: "EUR",
        finalized: true,
        timezone: "UTC",
        tiers: [{ from: "2027-01-01T00:00:00Z", fee: format(fee), currency: "EUR" }],
        free_until: null,
        cancellable_until: null,
        captured_at: "2027-01-01T00:00:00Z",
      });
      const parts = isPackage
        ? {
            total_amount: format(total),
            currency_code: "EUR",
            items: rooms.map((one) => ({
              total_amount: format(one),
              status: "CONFIRMED",
              cancellation_policy_snapshot: policy(one),
              details: { rooms: [{ name: "Double", stay_total: format(one) }] },
            })),
          }
        : { stay_total: format(total), currency: "EUR", rooms: rooms.map((one) => ({ stay_total: format(one) })) };
      const shown = toTravellerBooking({
        ...parts,
        sell_price: format(sell),
        cancellation_policy_snapshot: policy(total),
      }) as Parameters<typeof toTravellerBooking>[0];
      const minor = (text: string) => parseMoney(text, "EUR");
      expect(minor((shown.stay_total ?? shown.total_amount)!)).toBe(sell);
      expect(minor(shown.cancellation_policy_snapshot!.tiers[0]!.fee)).toBe(sell);
      const shares = [
        ...(shown.rooms ?? []).map((room) => room.stay_total),
        ...(shown.items ?? []).map((item) => item.total_amount),
      ];
      expect(shares.reduce((sum, one) => sum + minor(one), 0n)).toBe(sell);
      const fees = (shown.items ?? []).map((item) => item.cancellation_policy_snapshot.tiers[0]!.fee);
      expect(fees).toEqual((shown.items ?? []).map((item) => item.total_amount));
      const roomsOfItems = (shown.items ?? []).map(({ details }) => (details as typeof shown).rooms!);
      expect(roomsOfItems).toEqual(
        (shown.items ?? []).map((item) => [{ name: "Double", stay_total: item.total_amount }]),
      );
    }),
  );
});
