import { encode } from "next-auth/jwt";
import type { Pool } from "pg";
import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/staff/door/roles";
import { forgetStaff } from "@/lib/staff/door/session";
import { answerStaff } from "@/lib/staff/door/staff-door";
import type { ErrorBody } from "./client";

const ORIGIN = "http://desk.example";
const SECRET = "a secret of the tests' sessions, of no other use";

export interface StaffAnswer<B = unknown> {
  status: number;
  headers: Headers;
  body: B & ErrorBody;
}
export interface StaffSend {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A person at the staff door. */
export interface StaffClient {
  publicId: string;
  email: string;
  call<B = Record<string, unknown>>(operation: string, send?: StaffSend): Promise<StaffAnswer<B>>;
  /** What a page or a file's route is asked with. */
  cookie: (name: string) => string | undefined;
}

/** Somebody of the staff, signed in; of no tenant for an operator. */
export async function staffClient(db: Pool, role: Role, tenantId: number | null): Promise<StaffClient> {
  process.env.NEXTAUTH_SECRET ??= SECRET;
  const publicId = newId("usr", new Date());
  const email = `${publicId.toLowerCase()}@desk.example`;
  await db.query(
    `INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id) VALUES ($1, $2, 'Somebody', '', $3, $4)`,
    [publicId, email, role, role === "operator" ? null : tenantId],
  );
  forgetStaff();
  const token = await encode({ token: { sub: publicId }, secret: process.env.NEXTAUTH_SECRET });
  const cookie = (name: string) => (name === "staff-session" ? token : undefined);
  return { publicId, email, cookie, call: (operation, send) => ask(operation, cookie, send) as never };
}

/** One call at the staff door, by whoever the cookie says. */
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
