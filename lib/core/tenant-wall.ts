import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { env } from "./env";

/**
 * Row-level security compares every row with the setting `app.tenant_id` (lib/server/tenant-policies.ts). Connections of
 * ours begin with the house's value, which sees all rows; what runs within `asTenant` sees one tenant's. A connection
 * without the setting sees none.
 */
export const HOUSE_SETTING = "-c app.tenant_id=-1";

// One for the process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __tenant?: AsyncLocalStorage<number | undefined> };
const current = (shared.__tenant ??= new AsyncLocalStorage());

/** Runs work whose statements see this tenant's rows only, whatever their conditions say. */
export function asTenant<T>(tenantId: number, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: Prisma sends a query only when somebody waits for it.
  return current.run(tenantId, async () => await work());
}

/**
 * Runs work for all tenants, for what a tenant's call sets off but does not own: caches that everybody shares, counts that
 * are written together.
 */
export function asHouse<T>(work: () => PromiseLike<T>): Promise<T> {
  return current.run(undefined, async () => await work());
}

/** The parts of pg's Query and Connection that their types leave out. */
interface QueryInternals {
  name: string | undefined;
  callback: ((error: Error | undefined, result?: unknown) => void) | undefined;
  submit(connection: unknown): Error | null;
  prepare(connection: ConnectionInternals): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}
interface ConnectionInternals {
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: string[] }): void;
  execute(portal: object): void;
}
type QueryClass = new (config: object, values?: unknown, callback?: unknown) => QueryInternals;
const Query = pg.Query as unknown as QueryClass;

const SET_TENANT = { name: "set_tenant", text: "SELECT set_config('app.tenant_id', $1, true)" };

/**
 * A query that sets the tenant first. Both go out together, before one Sync: PostgreSQL runs them in one transaction, at
 * whose end the setting is gone, and they cost one round trip.
 */
class TenantQuery extends Query {
  // Assigned by the constructor of the class above, before fields of this one would exist.
  declare private ownName: string | undefined;
  /** Until the first of the two is complete, what arrives is the answer to it. */
  declare private isSettingTenant: boolean;

  constructor(
    private readonly tenantId: number,
    config: object,
    values?: unknown,
    callback?: unknown,
  ) {
    super({ ...config, queryMode: "extended" }, values, callback);
  }

  /** The client notes a statement as prepared under this name when the server has parsed it; the first one is not this. */
  override get name(): string | undefined {
    return this.isSettingTenant ? undefined : this.ownName;
  }
  override set name(name: string | undefined) {
    this.ownName = name;
  }

  override prepare(connection: ConnectionInternals): void {
    const statement = env.databaseNamedStatements ? SET_TENANT : { ...SET_TENANT, name: "" };
    if (statement.name === "" || connection.parsedStatements[statement.name] === undefined) connection.parse(statement);
    connection.bind({ statement: statement.name, values: [String(this.tenantId)] });
    connection.execute({});
    super.prepare(connection);
    this.isSettingTenant = true;
  }

  override handleDataRow(message: unknown): void {
    if (!this.isSettingTenant) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: ConnectionInternals): void {
    if (!this.isSettingTenant) return super.handleCommandComplete(message, connection);
    this.isSettingTenant = false;
    if (env.databaseNamedStatements) connection.parsedStatements[SET_TENANT.name] = SET_TENANT.text;
  }
}

const TRANSACTION_CONTROL = /^(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b[^;]*;?$/i;
type AnyQuery = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

class TenantClient extends pg.Client {}

/** In the place of a method: its overloads promise more than is told apart here. */
const sendForTenant: AnyQuery = function (config, values, callback) {
  const send = (pg.Client.prototype.query as AnyQuery).bind(this);
  const tenantId = current.getStore();
  const text = typeof config === "string" ? config : (config as { text?: string }).text;
  if (tenantId === undefined || (text !== undefined && TRANSACTION_CONTROL.test(text))) {
    return send(config, values, callback);
  }
  // A stream has a protocol of its own, which the setting cannot go in front of.
  if (text === undefined) throw new Error("a tenant's call sends statements only");
  const walled = new TenantQuery(
    tenantId,
    typeof config === "string" ? { text } : (config as object),
    values,
    callback,
  );
  if (walled.callback) return send(walled);
  return new Promise((resolve, reject) => {
    walled.callback = (error, result) => (error ? reject(error) : resolve(result));
    send(walled);
  });
};
Object.assign(TenantClient.prototype, { query: sendForTenant });

/** A pool whose statements see the rows of the tenant that they are sent for. */
export class TenantPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TenantClient, options: `${config.options ?? ""} ${HOUSE_SETTING}`.trim() });
  }

  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> {
    // Whoever releases a connection calls those that wait for one: each of them goes on as the tenant that it began as.
    if (callback) super.connect(AsyncResource.bind(callback));
    return callback ? (undefined as never) : super.connect();
  }
}
