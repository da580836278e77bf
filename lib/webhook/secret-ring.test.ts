import { expect, test } from "vitest";
import { openSecret, readRing, sealingKey, sealSecret } from "./secret-ring";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(40)];
const SECRET = "whsec_c2VjcmV0";

test("the first key of the ring seals, every key opens what it sealed", () => {
  const before = readRing(`old:${OLD}`);
  const after = readRing(`new:${NEW}, old:${OLD}`);
  const sealed = sealSecret(SECRET, "whe_1", before);
  expect([sealed.keyId, sealingKey(after)]).toEqual(["old", "new"]);
  expect(openSecret(sealed, "whe_1", after)).toBe(SECRET);
});

test("the installation's own key seals where no other is named, and opens under every ring", () => {
  const sealed = sealSecret(SECRET, "whe_1", readRing(""));
  expect(sealed.keyId).toBe("app");
  expect(openSecret(sealed, "whe_1", readRing(`new:${NEW}`))).toBe(SECRET);
});

test("a sealed secret shows nothing of itself, and no two seals are alike", () => {
  const ring = readRing("");
  const [one, two] = [sealSecret(SECRET, "whe_1", ring), sealSecret(SECRET, "whe_1", ring)];
  expect(one.sealed.toString("latin1")).not.toContain(SECRET.slice(6));
  expect(one.sealed).not.toEqual(two.sealed);
});

test("a secret opens for its own endpoint only, unaltered, under the key that sealed it", () => {
  const ring = readRing(`old:${OLD}`);
  const sealed = sealSecret(SECRET, "whe_1", ring);
  const altered = { ...sealed, sealed: Buffer.from(sealed.sealed.map((byte, i) => (i === 30 ? byte ^ 1 : byte))) };
  expect(() => openSecret(sealed, "whe_2", ring)).toThrow("old");
  expect(() => openSecret(altered, "whe_1", ring)).toThrow("old");
  expect(() => openSecret(sealed, "whe_1", readRing(`old:${NEW}`))).toThrow("old");
  expect(() => openSecret(sealed, "whe_1", readRing(`new:${NEW}`))).toThrow(
    "The webhook secret of whe_1 is sealed under the key old, which WEBHOOK_KEYS does not hold",
  );
});

test.each([`old:${"o".repeat(31)}`, OLD, `a b:${OLD}`, `app:${OLD}`, `old:${OLD},old:${NEW}`, `:${OLD}`])(
  "the ring %s is refused",
  (named) => expect(() => readRing(named)).toThrow("WEBHOOK_KEYS must be"),
);
