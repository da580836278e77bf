import { script, type Statement } from "./bare-script";
import { bare, type Bare } from "./bare-sql";
import { CLIENT } from "./catalogue";
import { load, type Draw, type Extent, type Measured, type Target } from "./load";
import type { Report } from "./figures/report";
import type { Side } from "./side";

/** The extent of a run. */
export interface Plan {
  /** Duration of each measurement. */
  seconds: number;
  /** The sizes to which the catalogue grows. */
  sizes: readonly number[];
  /** The numbers of concurrent clients. */
  clients: readonly number[];
}

/** A request of the benchmark's partner; `path` is below `/api/v1`, with its query. */
export interface Request {
  path: string;
  /** Without a body the request is a GET. */
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Record<string, string>;
  body: T;
}

/** The measuring tools of all parts of the benchmark. */
export class Bench {
  private token = "";
  readonly seconds: number;
  readonly sizes: readonly number[];
  readonly clients: readonly number[];

  constructor(
    readonly side: Side,
    readonly report: Report,
    { seconds, sizes, clients }: Plan,
    /** The path of pgbench; without it, only HTTP is measured. */
    private readonly pgbench: string | undefined,
  ) {
    [this.seconds, this.sizes, this.clients] = [seconds, sizes, clients];
  }

  get databaseUrl(): string {
    return this.side.url;
  }

  async signIn(client: { id: string; secret: string } = CLIENT): Promise<void> {
    const form = { grant_type: "client_credentials", client_id: client.id, client_secret: client.secret };
    const response = await fetch(this.urlOf("/oauth/token"), { method: "POST", body: new URLSearchParams(form) });
    if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`);
    this.token = ((await response.json()) as { access_token: string }).access_token;
  }

  /** Creates a product's supply once per run. */
  async supply(fill: (url: string) => Promise<void>): Promise<void> {
    if (this.side.supplied.has(fill)) return;
    this.side.supplied.add(fill);
    await fill(this.databaseUrl);
  }

  get origin(): string {
    return this.side.processes.origin;
  }
  urlOf(path: string): string {
    return `${this.origin}/api/v1${path}`;
  }
  headersOf({ body, headers }: Request): Record<string, string> {
    return { ...(body && { "content-type": "application/json" }), authorization: `Bearer ${this.token}`, ...headers };
  }

  /** @throws when the answer is not a 2xx */
  async fetchJson<T>(request: Request): Promise<T> {
    const { path, body } = request;
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(this.urlOf(path), { ...sent, headers: this.headersOf(request) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** A request's response and the statements that the service sends for it. @throws when it is not a 2xx or 304 */
  async record<T>(request: Request): Promise<Answer<T> & { statements: Statement[] }> {
    const { path, body } = request;
    const { status, ...recorded } = await this.side.processes.record({
      method: body ? "POST" : "GET",
      path,
      headers: this.headersOf(request),
      body: body && JSON.stringify(body),
    });
    if (status !== 304 && (status < 200 || status > 299)) throw new Error(`${path}: ${status} ${recorded.body}`);
    return { status, ...recorded, body: JSON.parse(recorded.body || "null") as T };
  }

  /**
   * The same with warm caches: of three attempts the one with the fewest statements, because periodic cache refreshes are not part
   * of a request.
   */
  async recordKnown<T>(request: Request): Promise<Answer<T> & { statements: Statement[] }> {
    const times = [await this.record<T>(request), await this.record<T>(request), await this.record<T>(request)];
    return times.reduce((fewest, time) => (time.statements.length <= fewest.statements.length ? time : fewest));
  }

  /** Runs the bare SQL. @param lines creates the script; undefined without pgbench */
  async bare(lines: () => string, clients: number, extent: Extent = this): Promise<Bare | undefined> {
    return this.pgbench === undefined ? undefined : bare(this.pgbench, this.databaseUrl, lines(), clients, extent);
  }

  load(target: Target, clients: number, extent: Extent = this): Promise<Measured> {
    return load(target, clients, extent, this.side);
  }

  /** Measures random POST requests. */
  loadDrawn(path: string, draw: () => Request, clients: number, extent: Extent = this): Promise<Measured> {
    const drawn: Draw = () => {
      const request = draw();
      return { headers: this.headersOf(request), body: JSON.stringify(request.body) };
    };
    return this.load({ url: this.urlOf(path), method: "POST", draw: drawn }, clients, extent);
  }

  /**
   * Measures one repeated request, compared with its statements.
   * @throws on an unexpected response
   */
  async repeat(what: string, request: Request, { status = 200, entries }: Right = {}, clients = 1): Promise<void> {
    const recorded = await this.recordKnown<Listed | null>(request);
    const found = recorded.body?.items ?? recorded.body?.results;
    if (recorded.status !== status || found?.length !== entries)
      throw new Error(
        `${request.path}: ${recorded.status} with ${found?.length} entries, not ${status} with ${entries}`,
      );
    const same = { headers: this.headersOf(request), ...(request.body && { body: JSON.stringify(request.body) }) };
    const method = request.body ? "POST" : "GET";
    const target = { url: this.urlOf(request.path), method, draw: () => same, status, alike: true } as const;
    const http = await this.load(target, clients);
    const direct = await this.bare(() => script(recorded.statements), clients);
    this.report.add({ what, clients, http, bare: direct?.perSecond, statements: recorded.statements.length });
  }
}

/** The expected response: status, and number of entries. */
interface Right {
  status?: number;
  entries?: number;
}

/** The entries of either kind of list in the contract. */
export interface Listed {
  items?: unknown[];
  results?: unknown[];
  next_cursor: string | null;
}
