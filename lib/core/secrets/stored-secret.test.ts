import { afterEach, expect, test } from "vitest";
import { env } from "../env";
import { openStored, readKeyRing, sealingKeyId, sealStored } from "./stored-secret";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(40)];
const SECRET = "whsec_c2VjcmV0";
const given = { ...env };
afterEach(() => Object.assign(env, given));

const ringOf = (listed: string) => readKeyRing("webhook-secret", listed);
const seal = (owner: string, listed: string) => sealStored("webhook-secret", SECRET, owner, ringOf(listed));
const open = (sealed: ReturnType<typeof seal>, owner: string, listed: string) =>
  openStored("webhook-secret", sealed, owner, ringOf(listed));

test("the first key of the ring seals, and every key opens what it sealed", () => {
  const sealed = seal("whe_1", `old:${OLD}`);
  const after = `new:${NEW}, old:${OLD}`;
  expect([sealed.keyId, sealingKeyId("webhook-secret", ringOf(after))]).toEqual(["old", "new"]);
  expect(open(sealed, "whe_1", after)).toBe(SECRET);
});

test("APP_SECRET seals where no other key is configured, and opens in every ring", () => {
  const sealed = seal("whe_1", "");
  expect(sealed.keyId).toBe("app");
  expect(open(sealed, "whe_1", `new:${NEW}`)).toBe(SECRET);
});

test("a sealed secret reveals nothing of the plain text, and no two seals are equal", () => {
  const [one, two] = [seal("whe_1", ""), seal("whe_1", "")];
  expect(one.sealed.toString("latin1")).not.toContain(SECRET.slice(6));
  expect(one.sealed).not.toEqual(two.sealed);
});

test("a secret opens unaltered, for its own owner and purpose only, with the key that sealed it", () => {
  const sealed = seal("whe_1", `old:${OLD}`);
  const altered = { ...sealed, sealed: Buffer.from(sealed.sealed.map((byte, i) => (i === 30 ? byte ^ 1 : byte))) };
  expect(() => open(sealed, "whe_2", `old:${OLD}`)).toThrow("old");
  expect(() => open(altered, "whe_1", `old:${OLD}`)).toThrow("old");
  expect(() => open(sealed, "whe_1", `old:${NEW}`)).toThrow("old");
  expect(() => openStored("second-factor", sealed, "whe_1", readKeyRing("second-factor", `old:${OLD}`))).toThrow("old");
  expect(() => open(sealed, "whe_1", `new:${NEW}`)).toThrow(
    "The webhook-secret of whe_1 is sealed under the key old, which neither APP_SECRET nor WEBHOOK_KEYS contains",
  );
});

test("a key under a new id still opens what it sealed", () => {
  expect(open(seal("whe_1", `old:${OLD}`), "whe_1", `new:${NEW},renamed:${OLD}`)).toBe(SECRET);
});

test("a list in APP_SECRET rotates stored secrets: the first key seals, and the former single key opens", () => {
  env.appSecret = OLD;
  const sealed = sealStored("second-factor", SECRET, "usr_1");
  env.appSecret = `new:${NEW},app:${OLD}`;
  expect(sealingKeyId("second-factor")).toBe("new");
  expect(openStored("second-factor", sealed, "usr_1")).toBe(SECRET);
  env.appSecret = NEW;
  expect(() => openStored("second-factor", sealed, "usr_1")).toThrow("under the key app");
});

test.each([`old:${"o".repeat(31)}`, OLD, `a b:${OLD}`, `app:${OLD}`, `old:${OLD},old:${NEW}`, `:${OLD}`])(
  "the ring %s is refused",
  (listed) => expect(() => ringOf(listed)).toThrow("WEBHOOK_KEYS must be"),
);
