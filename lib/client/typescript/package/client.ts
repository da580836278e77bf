import { PortalError } from "./errors";
import { type CallOptions, type ClientOptions, pause, Transport } from "./transport";

export { type CallOptions, type ClientOptions, responseInfo, type ResponseInfo } from "./transport";

/** An operation as the package knows it. */
export interface MethodRow {
  id: string;
  verb: string;
  path: string;
  pathFields: readonly string[];
  queryFields: readonly string[];
  /** Names of headers by the names of the options that set them. */
  headers: Readonly<Record<string, string>>;
  hasBody: boolean;
  /**
   * The fields of an answer with its rows and the position of the next page, and the input that takes the position.
   */
  paging?: { items: string; next: string; input: string };
}

export type Input = Record<string, unknown>;
type Page = Record<string, unknown>;

/** A list. Awaiting it returns one page; iterating over it returns every row of all pages. */
export interface List<P, R> extends PromiseLike<P>, AsyncIterable<R> {
  /** All pages, one after the other. */
  pages(): AsyncGenerator<P, void, undefined>;
}

export interface EventsOptions {
  /** The sequence of the last event that was handled; default: from the oldest that is kept. */
  after?: number | undefined;
  /** Types of events; default: all. */
  types?: readonly string[] | undefined;
  /** Whether to wait for further events at the end; default true. */
  follow?: boolean | undefined;
  /** Seconds between two looks for further events; default 2. */
  every?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A value of an address or a header. */
type Plain = string | number | boolean | readonly Plain[];
/** A list is separated by commas. */
const text = (value: Plain): string => (typeof value === "object" ? value.map(text).join() : String(value));

type Call = (input?: Input, options?: CallOptions) => unknown;

/** The base of the printed client. Its methods are created from a table with a row for each operation. */
export class BaseClient {
  private readonly transport: Transport;

  protected constructor(options: ClientOptions, methods: readonly MethodRow[]) {
    this.transport = new Transport(options);
    for (const row of methods) {
      const call: Call = (input = {}, callOptions = {}) =>
        row.paging ? this.list(row, row.paging, input, callOptions) : this.send(row, input, callOptions);
      Object.defineProperty(this, row.id, { value: call });
    }
  }

  /** Sends any call, as for an operation that this version does not know. @param path below the base URL, with its query */
  request(method: string, path: string, body?: object, options?: CallOptions): Promise<unknown> {
    const isWrite = method !== "GET";
    const headers: Record<string, string> = isWrite ? { "Idempotency-Key": crypto.randomUUID() } : {};
    if (body) headers["Content-Type"] = "application/json";
    return this.transport.send({ method, path, headers, body: body && JSON.stringify(body) }, options);
  }

  events({ after, types, follow = true, every = 2, signal }: EventsOptions = {}): AsyncGenerator<
    unknown,
    void,
    undefined
  > {
    const { transport } = this;
    const query = types?.length ? `&types=${encodeURIComponent(types.join())}` : "";
    return (async function* () {
      for (let last = after; ;) {
        const path = `/events?limit=200${query}${last === undefined ? "" : `&after=${last}`}`;
        const page = (await transport.send({ method: "GET", path, headers: {} }, { signal }).catch((error: unknown) => {
          // While following, waits even if the service is unavailable for longer than a call's retries.
          if (follow && error instanceof PortalError && (error.status === 0 || error.status >= 500)) return undefined;
          throw error;
        })) as { items: unknown[]; next_after: number; has_more: boolean } | undefined;
        if (page) {
          yield* page.items;
          last = page.next_after;
        }
        if (page?.has_more) continue;
        if (!follow) return;
        await pause(every, signal);
      }
    })();
  }

  private async send(row: MethodRow, input: Input, options: CallOptions): Promise<unknown> {
    const headers: Record<string, string> = {};
    const query = new URLSearchParams();
    const body: Input = {};
    let path = row.path;
    for (const [name, value] of Object.entries(input as Record<string, Plain | undefined>)) {
      if (value === undefined) continue;
      const header = row.headers[name];
      if (header !== undefined) headers[header] = text(value);
      else if (row.pathFields.includes(name)) path = path.replace(`{${name}}`, encodeURIComponent(text(value)));
      // Unknown fields are sent too: the service names them in its refusal.
      else if (row.queryFields.includes(name) || !row.hasBody) query.set(name, text(value));
      else body[name] = value;
    }
    const missing = /\{(\w+)\}/.exec(path)?.[1];
    if (missing !== undefined) throw new TypeError(`${row.id} needs ${missing}`);
    if ("idempotencyKey" in row.headers) headers["Idempotency-Key"] ??= crypto.randomUUID();
    if (row.hasBody) headers["Content-Type"] = "application/json";
    const search = query.size ? `?${query.toString()}` : "";
    return this.transport.send(
      { method: row.verb, path: path + search, headers, body: row.hasBody ? JSON.stringify(body) : undefined },
      options,
    );
  }

  private list(
    row: MethodRow,
    { items, next, input: position }: NonNullable<MethodRow["paging"]>,
    input: Input,
    options: CallOptions,
  ): List<Page, unknown> {
    let first: Promise<Page> | undefined;
    const read = () => (first ??= this.send(row, input, options) as Promise<Page>);
    const pages = async function* (this: BaseClient): AsyncGenerator<Page, void, undefined> {
      let page = await read();
      for (;;) {
        yield page;
        // A feed has a next position even on its last page, so `has_more` decides.
        const isLast = "has_more" in page ? page.has_more === false : page[next] === null;
        if (isLast) return;
        page = (await this.send(row, { ...input, [position]: page[next] }, options)) as Page;
      }
    }.bind(this);
    return {
      // oxlint-disable-next-line unicorn/no-thenable -- a list is awaited like any other answer
      then: (onPage, onError) => read().then(onPage, onError),
      pages,
      async *[Symbol.asyncIterator]() {
        for await (const page of pages()) yield* page[items] as unknown[];
      },
    };
  }
}
