import type { Operation, Role, Scope } from "@/lib/api/operation";
import { mayCall, SCOPES_OF } from "@/lib/staff/door/roles";
import { buildPath, makeSample } from "../harness/samples/samples";
import { ask } from "../harness/staff";
import type { StaffClient } from "../harness/staff";
import type { StaffedWorld } from "../harness/samples/staff-sample";
import { STAFF_SAMPLES } from "../harness/samples/staff-samples";
import { newKey } from "../harness/products/stay";
import { listIds, type Named, listOwnedIds, type Request, withValueAt } from "./owned-ids";

/** Two tenants with the same users and the same kinds of records. */
export interface Worlds {
  owner: StaffedWorld;
  foreign: StaffedWorld;
}

/** Counts the attempts and collects the violations. */
export class Tally {
  readonly cells = { "foreign id": 0, "foreign list": 0, role: 0, scope: 0, "signed out": 0 };
  readonly kinds = new Set<string>();
  readonly violations: string[] = [];

  count(cell: keyof Tally["cells"], problem?: string): void {
    this.cells[cell]++;
    if (problem !== undefined) this.violations.push(`${cell}: ${problem}`);
  }
}

interface Answer {
  status: number;
  code: string | undefined;
  text: string;
}
/** A caller: a partner's program, or a user. */
interface Caller {
  name: string;
  role?: Role;
  send(request: Request): Promise<Answer>;
}

const has = (op: Operation, scopes: ReadonlySet<Scope>) => !op.scopes.length || op.scopes.some((s) => scopes.has(s));
const mayReach = (op: Operation, role: Role) => mayCall(op, role) && has(op, SCOPES_OF[role]);

/** All callers of a tenant that may call an operation. Operators are left out, because they work for all tenants. */
function callersOf(op: Operation, world: StaffedWorld): Caller[] {
  const people = (["agent", "admin"] as const)
    .filter((role) => mayReach(op, role))
    .map((role): Caller => ({ name: role, role, send: (request) => sendAsPerson(op, world[role], request) }));
  if (op.audience === "staff") return people;
  return [{ name: "credential", send: (request) => sendAsPartner(op, world, request) }, ...people];
}

async function sendAsPartner(op: Operation, world: StaffedWorld, { params, query, body }: Request): Promise<Answer> {
  const path = buildPath(op, {
    ...(params && { params }),
    ...(query && { query: new URLSearchParams(query).toString() }),
  });
  const key = op.idempotent === "required" ? { key: newKey() } : {};
  const answer = await world.partner.call(op.method, path, { ...(op.body && body !== undefined && { body }), ...key });
  return { status: answer.status, code: answer.body?.code, text: answer.text };
}

async function sendAsPerson(op: Operation, person: StaffClient, request: Request): Promise<Answer> {
  const headers: Record<string, string> = op.idempotent === "required" ? { "idempotency-key": newKey() } : {};
  const answer = await person.call(op.id, { ...request, headers });
  return { status: answer.status, code: answer.body?.code, text: JSON.stringify(answer.body ?? null) };
}

/** A successful request of the tenant itself. */
async function soundRequest(op: Operation, world: StaffedWorld, role: Role | undefined): Promise<Request> {
  if (op.audience === "staff") return STAFF_SAMPLES[op.id]!(world, role ?? "admin");
  const { query, ...rest } = await makeSample(op, world);
  return { ...rest, ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }) };
}

/**
 * Lets another tenant's callers insert the owner's ids at each position of a request. The response must be that for
 * an id that does not exist, contain no id of the owner, and leave the owner's rows unchanged. If there is no
 * position for ids, a list must show nothing of the owner.
 */
export async function tryForeign(op: Operation, { owner, foreign }: Worlds, tally: Tally): Promise<void> {
  for (const caller of callersOf(op, foreign)) {
    const owned = await soundRequest(op, owner, caller.role);
    // A sample may contain more ids than the path uses.
    const places = listOwnedIds(owned).filter(
      ({ part, at }) => part !== "params" || op.path.includes(`{${at.slice(7)}}`),
    );
    if (places.length === 0) {
      if (op.method === "GET") await tryList(op, owned, caller, owner, tally);
      continue;
    }
    const own = await soundRequest(op, foreign, caller.role);
    for (const place of places) {
      tally.kinds.add(place.kind);
      // Once among the caller's own ids, if there is such a request, and once exactly as the owner sends it.
      const mixed = withValueAt(own, place.at, place.value);
      for (const request of places.length > 1 ? [mixed, owned] : [owned]) {
        tally.count("foreign id", await problemOf(op, caller, request, place, owner));
      }
    }
  }
}

async function problemOf(op: Operation, caller: Caller, request: Request, place: Named, owner: StaffedWorld) {
  const before = await fingerprint(owner);
  const answer = await caller.send(request);
  const what = `${op.id} as another tenant's ${caller.name}, ${place.at} (${place.kind}): ${answer.status} ${answer.text.slice(0, 300)}`;
  if ((await fingerprint(owner)) !== before) return `writes to the owner's rows: ${what}`;
  if (answer.status >= 500) return `fails: ${what}`;
  const sent = JSON.stringify(request);
  if (listIds(answer.text).some((id) => !sent.includes(id))) {
    if (place.part !== "query") return `the response contains ids that were not sent: ${what}`;
  }
  if (place.kind === "sealed") return answer.status < 400 ? `accepts a sealed value of the owner: ${what}` : undefined;
  const nobodys = `${place.kind}_${"0".repeat(22)}`;
  const compared = await caller.send(withValueAt(request, place.at, nobodys));
  const plain = (text: string, id: string) => text.replaceAll(id, "ID").replace(/"trace_id":"\w+"/, "");
  if (answer.status !== compared.status || plain(answer.text, place.value) !== plain(compared.text, nobodys))
    return `answers differently for the owner's id and an unknown one (${compared.status} ${compared.text.slice(0, 200)}): ${what}`;
  return answer.status < 400 && place.part !== "query" ? `succeeds: ${what}` : undefined;
}

async function tryList(op: Operation, request: Request, caller: Caller, owner: StaffedWorld, tally: Tally) {
  const { text, status } = await caller.send({ ...request, query: { ...request.query, ...widest(request) } });
  const seen = listIds(text);
  const foreign = seen.length === 0 ? [] : await ownedBy(owner, seen);
  const problem = `${op.id} shows another tenant's ${caller.name} ${foreign.slice(0, 3).join(", ")} of the owner's (${status})`;
  tally.count("foreign list", foreign.length > 0 ? problem : undefined);
}

/** The maximum page size of a list. */
const widest = ({ query }: Request): Record<string, string> => (query?.limit === undefined ? {} : { limit: "100" });

/**
 * Checks that calls with each role and scope are refused exactly as declared, and calls without authentication
 * always.
 */
export async function tryCallers(op: Operation, { owner }: Worlds, tally: Tally): Promise<void> {
  for (const role of ["agent", "admin", "operator"] as const) {
    const { status, body } = await owner[role].call(op.id, { query: { no_such_parameter: "1" } });
    const isRefused = status === 403 && body.code !== undefined;
    tally.count("role", isRefused === mayReach(op, role) ? `${op.id} as ${role}: ${status} ${body.code}` : undefined);
  }
  const signedOut = await ask(op.id, () => undefined);
  tally.count("signed out", signedOut.status === 401 ? undefined : `${op.id} at the staff door: ${signedOut.status}`);
  if (op.audience === "staff") return;
  const key = op.idempotent === "required" ? { key: newKey() } : {};
  const bare = await owner.origin.call(op.method, buildPath(op), { token: null, ...key });
  tally.count("signed out", bare.status === 401 ? undefined : `${op.id} without a token: ${bare.status}`);
  const single: [Scope, StaffedWorld["partner"]][] = [
    ["distribution:read", owner.reader],
    ["distribution:booking", owner.booker],
    ["distribution:webhooks", owner.hooks],
  ];
  for (const [scope, client] of single) {
    const { status, body } = await client.call(op.method, `${buildPath(op)}?no_such_parameter=1`, key);
    const isRefused = status === 403 && body.code === "auth.insufficient_scope";
    tally.count("scope", isRefused === has(op, new Set([scope])) ? `${op.id} with ${scope}: ${status}` : undefined);
  }
}

/** Matches counters and logs, which the owner's earlier calls may still write. */
const UNSTEADY = /^(usage_|request_|audit_|idempotency_key|webhook_(delivery|attempt|outbox))/;

/** A digest of all rows that a tenant owns. */
async function fingerprint({ db, tenant }: StaffedWorld): Promise<string> {
  const tables = (await tablesOf(db)).filter((name) => !UNSTEADY.test(name));
  const digests = tables.map(
    (name) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM ${name} t WHERE tenant_id = ${tenant.id}`,
  );
  return JSON.stringify(await db.rows(`${digests.join(" UNION ALL ")} ORDER BY 1`));
}

/** Which of these ids occur in rows of a tenant. */
async function ownedBy({ db, tenant }: StaffedWorld, ids: readonly string[]): Promise<string[]> {
  const tables = (await tablesOf(db, "public_id")).filter((name) => !UNSTEADY.test(name));
  const found = tables.map(
    (name) => `SELECT public_id FROM ${name} WHERE tenant_id = ${tenant.id} AND public_id = ANY ($1)`,
  );
  return (await db.rows<{ public_id: string }>(found.join(" UNION "), [ids])).map((row) => row.public_id);
}

async function tablesOf(db: StaffedWorld["db"], column = "tenant_id"): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid AND t.attname = 'tenant_id'
       JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = $1
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    [column],
  );
  return rows.map((row) => row.name);
}
