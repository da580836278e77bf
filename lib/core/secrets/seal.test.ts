import { afterEach, expect, test } from "vitest";
import { env } from "../env";
import { parseKeyList } from "./key-list";
import { getKeys, getCurrentKey } from "./keys";
import { encrypt, openJson, sealJson } from "./seal";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(40)];
const given = env.appSecret;
afterEach(() => void (env.appSecret = given));

test("a seal opens unaltered and for its own purpose only", () => {
  const sealed = sealJson("cursor", { at: 1 });
  expect(openJson("cursor", sealed)).toEqual({ at: 1 });
  expect(openJson("proof", sealed)).toBeUndefined();
  for (let i = 0; i < sealed.length; i++) {
    const altered = sealed.slice(0, i) + (sealed[i] === "A" ? "B" : "A") + sealed.slice(i + 1);
    expect(openJson("cursor", altered)).toBeUndefined();
  }
});

test("a seal of the previous key stays valid during a rotation, and not once that key is removed", () => {
  env.appSecret = OLD;
  const sealed = sealJson("cursor", { at: 1 });
  env.appSecret = `new:${NEW},app:${OLD}`;
  expect(openJson("cursor", sealed)).toEqual({ at: 1 });
  const fresh = sealJson("cursor", { at: 2 });
  env.appSecret = `new:${NEW}`;
  expect(openJson("cursor", sealed)).toBeUndefined();
  expect(openJson("cursor", fresh)).toEqual({ at: 2 });
});

test("a process whose second key is the next one opens seals of restarted processes", () => {
  env.appSecret = `new:${NEW},app:${OLD}`;
  const sealed = sealJson("cursor", { at: 1 });
  env.appSecret = `app:${OLD},new:${NEW}`;
  expect(openJson("cursor", sealed)).toEqual({ at: 1 });
});

test("keys with equal tags are tried one after the other", () => {
  env.appSecret = OLD;
  const [{ tag }] = getKeys("cursor");
  const secrets = Array.from({ length: 2_000 }, (_, i) => `${i}`.padStart(40, "x"));
  const twin = secrets.find((secret) => ((env.appSecret = secret), getKeys("cursor")[0].tag === tag))!;
  env.appSecret = OLD;
  const sealed = sealJson("cursor", { at: 1 });
  env.appSecret = `new:${twin},app:${OLD}`;
  expect(openJson("cursor", sealed)).toEqual({ at: 1 });
});

test("a cursor from before tags were added is valid", () => {
  expect(openJson("cursor", encrypt(getCurrentKey("cursor"), '{"at":1}').toString("base64url"))).toEqual({ at: 1 });
});

test.each([
  ["a lone secret", OLD, [{ id: "app", secret: OLD }]],
  ["a lone secret with a comma and spaces", `a b, c${OLD}`, [{ id: "app", secret: `a b, c${OLD}` }]],
  [
    "a list",
    `a:${NEW}, b:${OLD}`,
    [
      { id: "a", secret: NEW },
      { id: "b", secret: OLD },
    ],
  ],
  ["a short secret", "short", undefined],
  ["a short secret on a list", `a:${NEW},b:short`, undefined],
  ["an id twice", `a:${NEW},a:${OLD}`, undefined],
  ["a secret without an id behind one with an id", `a:${NEW},${OLD}`, undefined],
])("%s is recognized as what it is", (_case, text, expected) => {
  expect(parseKeyList(text, true)).toEqual(expected);
});
