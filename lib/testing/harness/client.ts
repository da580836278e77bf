import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { expect } from "vitest";
import { API_PREFIX } from "@/lib/api/call";
import type { ErrorCode } from "@/lib/core/errors";
import type { Login } from "../factories/partners";
import { getContract, type Contract } from "./contract";

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown> | null;
  trace_id: string;
}
/** The answer to a call, success or refusal: a test must check the status first. */
export interface Answer<B = unknown> {
  status: number;
  headers: Record<string, string>;
  body: B & ErrorBody;
  text: string;
}
export interface Send {
  /** A body that is sent as JSON. */
  body?: unknown;
  /** A body that is sent unchanged. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** The header Idempotency-Key. */
  key?: string;
  /** Another token than the client's; null for none. */
  token?: string | null;
}

/** A served app as its clients see it. Each response is checked against the contract before a test gets it. */
export class Origin {
  private readonly pool: Pool;
  private contract: Contract | undefined;
  /** Whether clients send again what was refused as SERVICE_BUSY: false where a test is about that. */
  isPatient = true;

  constructor(readonly url: string) {
    this.pool = new Pool(url, { connections: 64, pipelining: 1 });
  }

  async open(): Promise<void> {
    const { text } = await this.call("GET", "/openapi.json", {});
    this.contract = getContract(text);
  }

  /** Sends to any path without checks. */
  async raw(method: string, path: string, { body, raw, headers = {}, key, token }: Send): Promise<Answer> {
    const sent: Record<string, string> = {};
    if (token != null) sent.authorization = `Bearer ${token}`;
    if (key !== undefined) sent["idempotency-key"] = key;
    if (body !== undefined || raw !== undefined) sent["content-type"] = "application/json";
    for (const [name, value] of Object.entries(headers)) {
      if (value === "") delete sent[name];
      else sent[name] = value;
    }
    const response = await this.pool.request({
      method,
      path,
      headers: sent,
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.body.text();
    const received: Record<string, string> = {};
    for (const [name, value] of Object.entries(response.headers)) received[name] = String(value);
    return { status: response.statusCode, headers: received, body: parse(text) as ErrorBody, text };
  }

  /** Sends to a path below /api/v1. */
  async call<B = unknown>(method: string, path: string, send: Send): Promise<Answer<B>> {
    const answer = await this.raw(method, API_PREFIX + path, send);
    const [bare = ""] = path.split("?");
    this.contract?.check({ method, path: bare, sentHeaders: send.headers ?? {}, ...answer });
    return answer as Answer<B>;
  }

  /** Calls the token endpoint. */
  token(form: Record<string, string>, headers: Record<string, string> = {}) {
    return this.call<{ access_token: string; expires_in: number; scope: string; token_type: string; error: string }>(
      "POST",
      "/oauth/token",
      {
        raw: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      },
    );
  }

  /** Creates a client that has a token of this credential. */
  async signIn({ clientId, secret }: Login): Promise<PartnerClient> {
    const answer = await this.token({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: secret,
    });
    expect(answer.status, answer.text).toBe(200);
    return new PartnerClient(this, answer.body.access_token);
  }

  templateOf(path: string): string | undefined {
    return this.contract?.templateOf(path);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A partner's client: sends its token, and expects rate limit headers in each response. */
export class PartnerClient {
  constructor(
    readonly origin: Origin,
    readonly token: string,
  ) {}

  async call<B = unknown>(method: string, path: string, send: Send = {}): Promise<Answer<B>> {
    let answer = await this.origin.call<B>(method, path, { token: this.token, ...send });
    // A busy service has done nothing, and a slow machine is no failure: a partner sends the same again, and so does this.
    for (let time = 0; this.origin.isPatient && time < 60 && answer.body?.code === "SERVICE_BUSY"; time++) {
      await sleep(Number(answer.headers["retry-after"]) * 1000);
      answer = await this.origin.call<B>(method, path, { token: this.token, ...send });
    }
    if (send.token === undefined && send.headers?.authorization === undefined && answer.status !== 401) {
      for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
        assert.match(answer.headers[name] ?? "", /^\d+$/, `${method} ${path} ${name}`);
      }
    }
    return answer;
  }
}
