import { hash } from "@node-rs/argon2";
import type { Pool } from "pg";
import { newId } from "@/lib/core/ids";
import { startSession } from "@/lib/people/sessions";
import type { Role } from "@/lib/staff/door/roles";
import { encodeSession } from "@/lib/staff/door/session/session-token";
import { answerStaff } from "@/lib/staff/door/staff-door";
import type { ErrorBody } from "./client";

export const ORIGIN = "http://desk.example";

export interface StaffAnswer<B = unknown> {
  status: number;
  headers: Headers;
  body: B & ErrorBody;
}
export interface StaffSend {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  as?: string;
  headers?: Record<string, string>;
}

/** A user at the staff door. */
export interface StaffClient {
  publicId: string;
  email: string;
  /** The initial password; a test that changes it updates this. */
  password: string;
  call<B = Record<string, unknown>>(operation: string, send?: StaffSend): Promise<StaffAnswer<B>>;
  /** The cookie's value, for calls of pages and files. */
  cookie: (name: string) => string | undefined;
  /** Signs in again, in another browser. @returns the session's id */
  anotherSession(): Promise<string>;
}

/** A signed-in user of the desk; an operator has no tenant. */
export async function staffClient(db: Pool, role: Role, tenantId: number | null): Promise<StaffClient> {
  const publicId = newId("usr", new Date());
  const email = `${publicId.toLowerCase()}@desk.example`;
  const password = "a password of the tests";
  // Cheap on purpose: a hash contains its parameters, which verification uses.
  const cheap = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await db.query(
    `INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id) VALUES ($1, $2, 'Somebody', $3, $4, $5)`,
    [publicId, email, cheap, role, role === "operator" ? null : tenantId],
  );
  const anotherSession = () => startSession(publicId, { agent: "Tests", address: "192.0.2.1" }, 3600);
  const cookie = await makeCookie(publicId, await anotherSession());
  return {
    publicId,
    email,
    password,
    cookie,
    anotherSession,
    call: (operation, send) => ask(operation, cookie, send) as never,
  };
}

/** Creates the cookie of a session. */
export async function makeCookie(sub: string, sid: string) {
  const token = await encodeSession({ sub, sid });
  return (name: string) => (name === "staff-session" ? token : undefined);
}

/** Sends one call to the staff door, as the cookie's user. */
export async function ask(
  operation: string,
  cookie: (name: string) => string | undefined,
  { headers, ...envelope }: StaffSend = {},
): Promise<StaffAnswer> {
  const request = new Request(`${ORIGIN}/api/staff/${operation}`, {
    method: "POST",
    headers: { host: "desk.example", origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(envelope),
  });
  const response = await answerStaff(request, cookie, operation);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as never };
}
