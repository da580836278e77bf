import { generateKeyPairSync } from "node:crypto";
import { generate } from "otplib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/core/clock";
import { addTotp, passkeySample } from "@/lib/testing/harness/samples/second-factor-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import * as secondStep from "./second-step";
import { startSecondStep, findSecondStep, requestPasskey } from "./second-step";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const FROM = { address: "192.0.2.9", agent: "Tests" };
const takeSecondStep = (step: string, code: string) => secondStep.takeSecondStep(step, code, FROM);
type Answer = Parameters<typeof secondStep.signInWithPasskey>[2];
const signInWithPasskey = (site: string, request: string, answer: Answer) =>
  secondStep.signInWithPasskey(site, request, answer, FROM);
const MINUTE = 60_000;
/** Sets the clock to real time plus this many milliseconds. */
const goTo = (ahead: number) => {
  const at = new Date(Date.now() + ahead);
  vi.spyOn(clock, "realNow").mockReturnValue(at);
  return Math.floor(at.getTime() / 1000);
};
const somebody = () => staffClient(app.db.client, "agent", app.tenant.id);
const disable = (who: StaffClient) =>
  app.db.rows("UPDATE staff_user SET disabled_at = now() WHERE public_id = $1", [who.publicId]);
/** A user with an authenticator app who is between the two steps, when the code that added the app has expired. */
async function betweenSteps() {
  const who = await somebody();
  const added = await addTotp(who);
  const epoch = goTo(MINUTE);
  return { who, ...added, epoch, step: (await startSecondStep(who.publicId))! };
}

describe("the second step", () => {
  test("is required of users who have a second factor", async () => {
    expect(await startSecondStep((await somebody()).publicId)).toBeUndefined();
    const { who, step } = await betweenSteps();
    expect(await findSecondStep(step)).toMatchObject({
      email: who.email,
      hasTotp: true,
      hasPasskey: false,
      hasCodes: true,
    });
    await disable(who);
    expect(await findSecondStep(step)).toBeUndefined();
  });

  test("accepts the app's code once, so that it cannot be replayed", async () => {
    const { who, secret, epoch, step } = await betweenSteps();
    const code = await generate({ secret, epoch });
    expect(await takeSecondStep(step, code)).toEqual({ publicId: who.publicId, by: "TOTP" });
    const next = (await startSecondStep(who.publicId))!;
    expect(await takeSecondStep(next, code)).toMatchObject({ refused: "CODE" });
    const later = goTo(3 * MINUTE);
    expect(await takeSecondStep(step, await generate({ secret, epoch: later }))).toEqual({ refused: "GONE" });
  });

  test("accepts a code once, even if it is sent many times concurrently", async () => {
    const { who, secret, epoch } = await betweenSteps();
    const code = await generate({ secret, epoch });
    const steps = await Promise.all([1, 2, 3, 4].map(() => startSecondStep(who.publicId)));
    const taken = await Promise.all(steps.map((step) => takeSecondStep(step!, code)));
    expect(taken.filter((one) => "by" in one)).toHaveLength(1);
  });

  test("accepts the code of the half minute before and after, and no older one", async () => {
    const { secret, epoch, step } = await betweenSteps();
    for (const late of [-90, 90])
      expect(await takeSecondStep(step, await generate({ secret, epoch: epoch + late }))).toMatchObject({
        refused: "CODE",
      });
    expect(await takeSecondStep(step, await generate({ secret, epoch: epoch + 25 }))).toMatchObject({ by: "TOTP" });
  });

  test("does not accept the code that added the app", async () => {
    const who = await somebody();
    const { code } = await addTotp(who);
    expect(await takeSecondStep((await startSecondStep(who.publicId))!, code)).toMatchObject({ refused: "CODE" });
  });

  test("refuses a step that was altered, has expired, or was sealed for another purpose", async () => {
    const { secret, epoch, step } = await betweenSteps();
    const code = await generate({ secret, epoch });
    const altered = `${step.slice(0, 20)}${step[20] === "A" ? "B" : "A"}${step.slice(21)}`;
    expect(await takeSecondStep(altered, code)).toEqual({ refused: "GONE" });
    const { request } = await requestPasskey(ORIGIN, undefined);
    expect(await takeSecondStep(request, code)).toEqual({ refused: "GONE" });
    const late = goTo(12 * MINUTE);
    expect(await takeSecondStep(step, await generate({ secret, epoch: late }))).toEqual({ refused: "GONE" });
  });

  test("delays guesses with growing back-off, also concurrent ones, and does not delay passkeys", async () => {
    const { who, secret, epoch, step } = await betweenSteps();
    const right = await generate({ secret, epoch });
    const wrong = right === "000000" ? "111111" : "000000";
    const guesses = await Promise.all(Array.from({ length: 20 }, () => takeSecondStep(step, wrong)));
    expect(guesses.filter((one) => "refused" in one && one.refused === "CODE")).toHaveLength(6);
    expect(await takeSecondStep(step, right)).toMatchObject({ refused: "WAIT", seconds: 1 });
    vi.restoreAllMocks();
    const { passkey, body } = await passkeySample(who);
    await who.call("factor.passkey.create", { body });
    const { options, request } = await requestPasskey(ORIGIN, step);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect(await signInWithPasskey(ORIGIN, request, passkey.get({ ...options }))).toBe(who.publicId);

    goTo(2 * MINUTE);
    expect(await takeSecondStep(step, wrong)).toMatchObject({ refused: "CODE" });
    expect(await takeSecondStep(step, wrong)).toMatchObject({ refused: "WAIT", seconds: 2 });
    const later = goTo(4 * MINUTE);
    expect(await takeSecondStep(step, await generate({ secret, epoch: later }))).toMatchObject({ by: "TOTP" });
    const again = (await startSecondStep(who.publicId))!;
    expect(await takeSecondStep(again, wrong)).toMatchObject({ refused: "CODE" });
  });
});

describe("a recovery code", () => {
  test("replaces a factor once, in any spelling, and for its owner only", async () => {
    const [{ who, codes, step }, other] = [await betweenSteps(), await betweenSteps()];
    const [code] = codes!;
    expect(await takeSecondStep(other.step, code!)).toMatchObject({ refused: "CODE" });
    const typed = ` ${code!.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    expect(await takeSecondStep(step, typed)).toEqual({ publicId: who.publicId, by: "RECOVERY_CODE" });
    const next = (await startSecondStep(who.publicId))!;
    expect(await takeSecondStep(next, code!)).toMatchObject({ refused: "CODE" });
  });

  test("is invalid once new codes were created", async () => {
    const { who, codes, step } = await betweenSteps();
    const { body } = await who.call<{ recovery_codes: string[] }>("recoveryCode.replace");
    expect(await takeSecondStep(step, codes![1]!)).toMatchObject({ refused: "CODE" });
    expect(await takeSecondStep(step, body.recovery_codes[1]!)).toMatchObject({ by: "RECOVERY_CODE" });
  });
});

describe("a passkey", () => {
  async function withPasskey() {
    const who = await somebody();
    const { passkey, body } = await passkeySample(who);
    expect((await who.call("factor.passkey.create", { body })).status).toBe(201);
    const attempt = async () => {
      const { options, request } = await requestPasskey(ORIGIN, undefined);
      return { options: { ...options } as Record<string, unknown>, request };
    };
    return { who, passkey, attempt };
  }

  test("signs in without a password, and each response is accepted once", async () => {
    const { who, passkey, attempt } = await withPasskey();
    const { options, request } = await attempt();
    expect(options.allowCredentials).toEqual([]);
    const answer = passkey.get(options);
    expect(await signInWithPasskey(ORIGIN, request, answer)).toBe(who.publicId);
    expect(await signInWithPasskey(ORIGIN, request, answer)).toBeUndefined();
  });

  test("must sign this challenge, for this site, with its own key and a verified user", async () => {
    const { passkey, attempt } = await withPasskey();
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    for (const fault of [
      { origin: "http://evil.example" },
      { challenge: "AAAA" },
      { isUnverified: true },
      { key: privateKey },
    ]) {
      const { options, request } = await attempt();
      expect(await signInWithPasskey(ORIGIN, request, passkey.get(options, fault))).toBeUndefined();
    }
    const { options, request } = await attempt();
    expect(await signInWithPasskey("http://evil.example", request, passkey.get(options))).toBeUndefined();
    expect(await signInWithPasskey(ORIGIN, request, { ...passkey.get(options), id: "nobodys" })).toBeUndefined();
    goTo(11 * MINUTE);
    expect(await signInWithPasskey(ORIGIN, request, passkey.get(options))).toBeUndefined();
  });

  test("is refused when its signature counter goes back, because it was copied", async () => {
    const { who, passkey, attempt } = await withPasskey();
    const sign = async (signCount: number) => {
      const { options, request } = await attempt();
      return signInWithPasskey(ORIGIN, request, passkey.get(options, { signCount }));
    };
    expect(await sign(7)).toBe(who.publicId);
    expect(await sign(7)).toBeUndefined();
    expect(await sign(8)).toBe(who.publicId);
  });

  test("of a disabled user no longer signs in", async () => {
    const { who, passkey, attempt } = await withPasskey();
    await disable(who);
    const { options, request } = await attempt();
    expect(await signInWithPasskey(ORIGIN, request, passkey.get(options))).toBeUndefined();
  });
});
