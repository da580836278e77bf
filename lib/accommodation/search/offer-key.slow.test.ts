import fc from "fast-check";
import { expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { BOARDS } from "../boards";
import { openOffer, OfferSealer, type OfferContext, type SealedSlot } from "./offer-key";

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const context: fc.Arbitrary<OfferContext> = fc.record({
  tenantId: id,
  profileId: id,
  checkin: fc.constantFrom("2026-12-20", "2027-02-28"),
  nights: fc.integer({ min: 1, max: 30 }),
  currency: fc.constantFrom("EUR", "JPY", "KWD", "AAA", "ZZZ"),
  issuedAt: id,
  market: fc.constantFrom(undefined, "DE", "ZW"),
});
const slot: fc.Arbitrary<SealedSlot> = fc.record({
  propertyId: id,
  roomId: id,
  ratePlanId: id,
  board: fc.constantFrom(...BOARDS),
  total: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  adults: fc.integer({ min: 1, max: 14 }),
  childAges: fc.array(fc.nat({ max: 17 }), { maxLength: 8 }).map((ages) => ages.toSorted((a, b) => a - b)),
  termsTag: fc.nat({ max: 0xffff }),
});
/** The rate key of each slot and the allocation id of all of them. */
function seal(shared: OfferContext, slots: SealedSlot[]): { allocationId: string; rateKeys: string[] } {
  const sealer = new OfferSealer(shared);
  const written = sealer.write(slots);
  return { allocationId: sealer.allocationId(written), rateKeys: written.map((one) => sealer.rateKey(one)) };
}

const offer = fc.tuple(context, fc.array(slot, { minLength: 1, maxLength: 8 }));

test("a key opens to exactly what was sealed: one room by its rate key, all rooms by the allocation id", () => {
  fc.assert(
    fc.property(offer, ([shared, slots]) => {
      const { allocationId, rateKeys } = seal(shared, slots);
      expect(openOffer("al", allocationId)).toMatchObject({ ...shared, slots });
      rateKeys.forEach((key, i) => expect(openOffer("rk", key)).toMatchObject({ ...shared, slots: [slots[i]] }));
      expect(allocationId).toMatch(/^[\w.~-]+$/);
    }),
  );
});

test("a key with any one character altered is refused", () => {
  const others = Array.from("AZaz09-_.~ ");
  fc.assert(
    fc.property(offer, fc.nat(), ([shared, slots], step) => {
      const { allocationId, rateKeys } = seal(shared, slots);
      for (const [kind, key] of [
        ["rk", rateKeys[0]!],
        ["al", allocationId],
      ] as const) {
        for (let at = 0; at < key.length; at++) {
          const other = others[(at + step) % others.length]!;
          const altered = key.slice(0, at) + (other === key[at] ? "!" : other) + key.slice(at + 1);
          expect(openOffer(kind, altered), `${at} of ${key}`).toBeUndefined();
          expect(openOffer(kind, key.slice(0, at) + key.slice(at + 1)), `without ${at}`).toBeUndefined();
        }
      }
    }),
    { numRuns: 15 },
  );
});

test("parts of two keys do not form a third", () => {
  fc.assert(
    fc.property(offer, offer, ([a, slotsA], [b, slotsB]) => {
      const [first, second] = [seal(a, slotsA), seal(b, slotsB)];
      const [[contextA = "", restA = ""], [contextB = "", restB = ""]] = [
        first.allocationId.split("."),
        second.allocationId.split("."),
      ];
      fc.pre(contextA !== contextB && restA !== restB);
      const mixed = [
        `${contextA}.${restB}`,
        `${contextB}.${restA}`,
        `${contextA}.${restA}${restB}`,
        `${contextA}.${restB}${restA}`,
      ];
      for (const key of mixed) expect(openOffer("al", key)).toBeUndefined();
    }),
  );
});

test("an allocation of several rooms cannot be cut, lengthened, reordered or joined from its parts", () => {
  const several = fc.uniqueArray(slot, { minLength: 3, maxLength: 6, selector: (s) => s.roomId });
  fc.assert(
    fc.property(context, several, (shared, slots) => {
      const sealer = new OfferSealer(shared);
      const written = sealer.write(slots);
      const head = sealer.allocationId(written).split(".")[0]!;
      const proof = sealer.allocationId(written).slice(-22);
      const lists = [written.slice(1), written.slice(0, -1), written.toReversed(), [...written, written[0]!]];
      for (const list of lists) {
        expect(openOffer("al", `${head}.${list.join("")}`)).toBeUndefined();
        expect(openOffer("al", `${head}.${list.join("")}${proof}`)).toBeUndefined();
      }
    }),
  );
});

test("the contents of two slots cannot be swapped", () => {
  fc.assert(
    fc.property(context, slot, slot, (shared, one, two) => {
      fc.pre(one.roomId !== two.roomId && one.total !== two.total);
      const [a, b] = seal(shared, [one, two]).rateKeys.map((key) => Buffer.from(key.split(".")[1]!, "base64url"));
      const head = seal(shared, [one]).rateKeys[0]!.split(".")[0]!;
      for (const [from, to] of [
        [0, 16],
        [16, 32],
        [32, 48],
      ] as const) {
        const mixed = Buffer.from(a!);
        b!.copy(mixed, from, from, to);
        expect(openOffer("rk", `${head}.${mixed.toString("base64url")}`)).toBeUndefined();
      }
    }),
  );
});

test("a rate key is for one room: an allocation of several is refused as one, whatever its prefix", () => {
  fc.assert(
    fc.property(context, fc.array(slot, { minLength: 2, maxLength: 4 }), (shared, slots) => {
      const { allocationId, rateKeys } = seal(shared, slots);
      expect(openOffer("rk", allocationId)).toBeUndefined();
      expect(openOffer("rk", allocationId.replace("al_", "rk_"))).toBeUndefined();
      expect(openOffer("al", rateKeys[0]!)).toBeUndefined();
    }),
  );
});

test("any other text is refused as a key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(openOffer("rk", `rk_${text}`)).toBeUndefined();
      expect(openOffer("al", text)).toBeUndefined();
    }),
  );
});

test("during a rotation keys of the old secret stay valid, and new keys are valid in processes not yet restarted", () => {
  const given = env.appSecret;
  const [old, next] = ["o".repeat(32), "n".repeat(32)];
  const shared: OfferContext = {
    tenantId: 1,
    profileId: 2,
    checkin: "2026-12-20",
    nights: 3,
    currency: "EUR",
    issuedAt: 4,
    market: undefined,
  };
  const room: SealedSlot = {
    propertyId: 1,
    roomId: 2,
    ratePlanId: 3,
    board: BOARDS[0],
    total: 100n,
    adults: 2,
    childAges: [],
    termsTag: 0,
  };
  const keyUnder = (secrets: string) => ((env.appSecret = secrets), seal(shared, [room]).rateKeys[0]!);
  const opens = (key: string, secrets: string) => ((env.appSecret = secrets), openOffer("rk", key) !== undefined);
  try {
    const [before, after] = [keyUnder(old), keyUnder(`next:${next},app:${old}`)];
    expect(before.length).toBe(after.length);
    expect(opens(before, `next:${next},app:${old}`)).toBe(true);
    expect(opens(after, `app:${old},next:${next}`)).toBe(true);
    expect(opens(before, `next:${next}`)).toBe(false);
    expect(opens(after, old)).toBe(false);
  } finally {
    env.appSecret = given;
  }
});
