import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";

export interface Answer<Body> {
  status: number;
  /** The error code; null on success. */
  code: string | null;
  body: Body;
}
interface ClientOptions {
  /** The base URL with version: `http://127.0.0.1:3000/api/v1`. */
  base: string;
  clientId: string;
  secret: string;
  connections: number;
  /** Called for every response, including retried ones; status 0 means no response. */
  observe?: (operation: string, status: number, code: string | null, milliseconds: number) => void;
}
interface Call {
  operation: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  key?: string;
}

export class Unreachable extends Error {}

const MAX_ATTEMPTS = 6;
/** The share of a token's lifetime after which it is renewed. Lifetimes are in real time, not sandbox time. */
const USED_LIFE = 0.9;

/**
 * A partner's API client: keep-alive connections, one access token that is renewed in time, and the retry rules
 * (docs/errors#what-to-retry): 429 and 500 with back-off, 401 once with a new token, a lost connection with the same
 * idempotency key and body.
 */
export class PartnerClient {
  private readonly pool: Pool;
  private readonly prefix: string;
  private token: Promise<string> | undefined;
  private tokenEnds = 0;

  constructor(private readonly options: ClientOptions) {
    const url = new URL(options.base);
    this.prefix = url.pathname.replace(/\/$/, "");
    this.pool = new Pool(url.origin, { connections: options.connections, bodyTimeout: 60_000, headersTimeout: 60_000 });
  }

  /** @throws Unreachable if several attempts have no answer */
  async send<Body>(call: Call): Promise<Answer<Body>> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === MAX_ATTEMPTS;
      const answer = await this.attempt<Body>(call, await this.accessToken()).catch((error: Error) => {
        if (last) throw new Unreachable(`${this.options.base} does not answer (${error.message}).`, { cause: error });
        return undefined;
      });
      if (answer?.status === 401 && attempt === 1) this.token = undefined;
      else if (answer && (last || (answer.status !== 429 && answer.status < 500))) return answer;
      else await pause(answer?.retryAfter ?? Math.min(30_000, 250 * 2 ** attempt) * (0.8 + 0.4 * Math.random()));
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async attempt<Body>(call: Call, token: string): Promise<Answer<Body> & { retryAfter: number | undefined }> {
    const { observe = () => {} } = this.options;
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (call.body !== undefined) headers["content-type"] = "application/json";
    if (call.key !== undefined) headers["idempotency-key"] = call.key;
    const startedAt = performance.now();
    try {
      const response = await this.pool.request({
        method: call.method,
        path: this.prefix + call.path,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
      });
      const text = await response.body.text();
      const body = text === "" ? null : (JSON.parse(text) as { code?: string });
      const code = response.statusCode < 400 ? null : (body?.code ?? "NO_CODE");
      observe(call.operation, response.statusCode, code, performance.now() - startedAt);
      const wait = Number(response.headers["retry-after"]) * 1000;
      return { status: response.statusCode, code, body: body as Body, retryAfter: wait || undefined };
    } catch (error) {
      observe(call.operation, 0, "NO_ANSWER", performance.now() - startedAt);
      throw error;
    }
  }

  private accessToken(): Promise<string> {
    if (!this.token || performance.now() > this.tokenEnds) {
      this.tokenEnds = Number.POSITIVE_INFINITY; // Makes concurrent calls wait for this request.
      this.token = this.freshToken().catch((error: unknown) => {
        this.token = undefined;
        throw error;
      });
    }
    return this.token;
  }

  private async freshToken(): Promise<string> {
    const { clientId, secret, base } = this.options;
    const basic = [clientId, secret].map(encodeURIComponent).join(":");
    const response = await this.pool
      .request({
        method: "POST",
        path: `${this.prefix}/oauth/token`,
        headers: {
          authorization: `Basic ${Buffer.from(basic).toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "grant_type=client_credentials",
      })
      .catch((error: Error) => {
        throw new Unreachable(`No server answers at ${base} (${error.message}). Start one with npm start.`);
      });
    const text = await response.body.text();
    if (response.statusCode !== 200) {
      throw new Error(`${base} gives ${clientId} no access token (${response.statusCode}): ${text.slice(0, 200)}`);
    }
    const granted = JSON.parse(text) as { access_token: string; expires_in: number };
    this.tokenEnds = performance.now() + granted.expires_in * 1000 * USED_LIFE;
    return granted.access_token;
  }
}

/** The clock of a running sandbox. */
export class SandboxClock {
  constructor(private readonly client: PartnerClient) {}

  /** @throws Error if the server is not a sandbox */
  async require(): Promise<void> {
    const { status } = await this.client.send({ operation: "clock", method: "GET", path: "/sandbox/clock" });
    if (status !== 200) {
      throw new Error(`This server is not a sandbox (${status}): run npm start without DATABASE_URL for a replay.`);
    }
  }

  /** Sets the clock to an instant; it goes on from there. */
  async put(instant: string): Promise<void> {
    done(await this.client.send({ operation: "clock", method: "PUT", path: "/sandbox/clock", body: { now: instant } }));
  }

  /** Returns the clock to real time. */
  async reset(): Promise<void> {
    done(await this.client.send({ operation: "clock", method: "DELETE", path: "/sandbox/clock" }));
  }
}

function done({ status, code }: Answer<unknown>): void {
  if (status !== 200) throw new Error(`The sandbox's clock could not be set (${status} ${code ?? ""}).`);
}
