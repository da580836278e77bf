import { generate } from "otplib";
import { clock } from "@/lib/core/clock";
import type { Role } from "@/lib/staff/door/roles";
import { SoftPasskey } from "../passkey";
import { ORIGIN, staffClient, type StaffClient } from "../staff";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

/** The request that adds an authenticator app, and its secret. */
export async function totpSample(who: StaffClient, name = "Phone") {
  const { body } = await who.call<{ secret: string; setup: string }>("factor.totp.setUp");
  const code = await generate({ secret: body.secret, epoch: Math.floor(clock.realNow().getTime() / 1000) });
  return { secret: body.secret, body: { setup: body.setup, code, name } };
}

/** The request that adds a new passkey, and the passkey. */
export async function passkeySample(who: StaffClient, name = "Laptop") {
  const { body } = await who.call<{ options: Record<string, unknown>; setup: string }>("factor.passkey.setUp");
  const passkey = new SoftPasskey(ORIGIN);
  return { passkey, body: { setup: body.setup, response: passkey.create(body.options), name } };
}

/** Adds an authenticator app. */
export async function addTotp(who: StaffClient) {
  const { secret, body } = await totpSample(who);
  const answer = await who.call<{ factor: { public_id: string }; recovery_codes: string[] | null }>(
    "factor.totp.create",
    { body },
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { secret, code: body.code, id: answer.body.factor.public_id, codes: answer.body.recovery_codes };
}

const factorOf = async (app: StaffedWorld, role: Role) => ({ params: { factor_id: (await addTotp(app[role])).id } });

/** Samples of the operations on second factors. */
export const SECOND_FACTOR_SAMPLES: Record<string, MakeStaffSample> = {
  "me.confirm": async (app, role) => ({ body: { password: app[role].password } }),
  "factor.list": async () => ({}),
  "factor.totp.setUp": async () => ({}),
  "factor.totp.create": async (app, role) => ({ body: (await totpSample(app[role])).body }),
  "factor.passkey.setUp": async () => ({}),
  "factor.passkey.create": async (app, role) => ({ body: (await passkeySample(app[role])).body }),
  "factor.update": async (app, role) => ({ ...(await factorOf(app, role)), body: { name: "Old phone" } }),
  "factor.delete": factorOf,
  "recoveryCode.replace": async (app, role) => {
    await addTotp(app[role]);
    return {};
  },
  "user.resetSecondFactor": async (app, role) => {
    const made = await staffClient(app.db.client, role === "operator" ? "operator" : "agent", app.tenant.id);
    return { params: { public_id: made.publicId } };
  },
  "admin.resetSecondFactor": async (app) => ({
    body: { email: (await staffClient(app.db.client, "admin", app.tenant.id)).email },
  }),
  "signInRules.get": async () => ({}),
  "signInRules.update": async () => ({ body: { require_second_factor: false } }),
};
