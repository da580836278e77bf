import { PortalError } from "./errors";

export interface ClientOptions {
  /** The API's address with `/api/v1`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Scopes of its tokens, separated by spaces; default: all that the credential has. */
  scope?: string | undefined;
  /** Milliseconds for one try of a call; default 30,000. */
  timeout?: number | undefined;
  /** Tries of a call after the first one; default 4. */
  retries?: number | undefined;
}

export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one try of this call. */
  timeout?: number | undefined;
}

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** The status and the service's headers of a response. */
export interface ResponseInfo {
  status: number;
  traceId: string | undefined;
  /** The record's version, for `ifMatch`. */
  etag: string | undefined;
  /** Whether it is the stored answer of an earlier call with the same key. */
  isReplayed: boolean;
  rateLimitRemaining: number | undefined;
}

/** Answers that the same request can still turn into a success (docs/errors, "What to retry"). */
const RETRIED = new Set([429, 500, 502, 503, 504]);
/** Maximum seconds that the client waits by itself; longer waits are left to the caller. */
const LONGEST_WAIT_SECONDS = 60;
const TOKEN_MARGIN_MS = 60_000;

const infos = new WeakMap<object, ResponseInfo>();
/** The ETag, trace id and replay mark in the headers of a method's answer. */
export const responseInfo = (answer: object): ResponseInfo | undefined => infos.get(answer);

/** Sends requests: token, time limit, retries by the service's rules. */
export class Transport {
  private readonly base: string;
  private token: { value: Promise<string>; until: number } | undefined;

  constructor(private readonly options: ClientOptions) {
    this.base = options.baseUrl.endsWith("/") ? options.baseUrl.slice(0, -1) : options.baseUrl;
  }

  /** Sends a request and returns the answer's body. A retried write has the same key, so it is done at most once. */
  async send(request: Request, options: CallOptions = {}): Promise<unknown> {
    let isTokenFresh = false;
    for (let attempt = 0; ; attempt++) {
      const failure = await this.try(request, options).catch((error: unknown) => error);
      if (!(failure instanceof Error)) return failure;
      if (!(failure instanceof PortalError)) throw failure;
      if (failure.status === 401 && failure.code !== "auth.invalid_client" && !isTokenFresh) {
        isTokenFresh = true;
        this.token = undefined;
        continue;
      }
      if (attempt >= (this.options.retries ?? 4) || !isWorthRepeating(failure)) throw failure;
      await pause(waitSeconds(failure, attempt), options.signal);
    }
  }

  private async try(request: Request, options: CallOptions): Promise<unknown> {
    const authorization = `Bearer ${await this.accessToken(options)}`;
    const answer = await this.fetch(
      { ...request, headers: { ...request.headers, Authorization: authorization } },
      options,
    );
    if (typeof answer.body === "object" && answer.body !== null) infos.set(answer.body, answer.info);
    return answer.body;
  }

  /** Returns the token, which all calls share until a minute before it expires. */
  private async accessToken(options: CallOptions): Promise<string> {
    if (this.token && Date.now() < this.token.until) return this.token.value;
    const asked = Date.now();
    // RFC 6749, section 2.3.1: both halves are form-encoded.
    const credentials = [this.options.clientId, this.options.clientSecret].map(encodeURIComponent).join(":");
    const granted = this.fetch(
      {
        method: "POST",
        path: "/oauth/token",
        headers: {
          Authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          ...(this.options.scope !== undefined && { scope: this.options.scope }),
        }).toString(),
      },
      { timeout: options.timeout },
    );
    const value = granted.then(({ body }) => (body as { access_token: string }).access_token);
    const token = { value, until: Infinity };
    this.token = token;
    try {
      const text = await value;
      const { expires_in: seconds } = (await granted).body as { expires_in: number };
      token.until = asked + seconds * 1000 - TOKEN_MARGIN_MS;
      return text;
    } catch (error) {
      if (this.token === token) this.token = undefined;
      throw error;
    }
  }

  private async fetch(request: Request, options: CallOptions): Promise<{ body: unknown; info: ResponseInfo }> {
    const limit = AbortSignal.timeout(options.timeout ?? this.options.timeout ?? 30_000);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      const response = await fetch(this.base + request.path, {
        method: request.method,
        headers: { Accept: "application/json", "User-Agent": "partner-portal-client", ...request.headers },
        body: request.body ?? null,
        redirect: "manual",
        signal,
      });
      const text = await response.text();
      const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
      if (!response.ok) throw refusal(response.status, text, header);
      const remaining = header("ratelimit-remaining");
      return {
        body: text === "" ? undefined : (JSON.parse(text) as unknown),
        info: {
          status: response.status,
          traceId: header("x-trace-id"),
          etag: header("etag"),
          isReplayed: header("idempotent-replayed") === "true",
          rateLimitRemaining: remaining === undefined ? undefined : Number(remaining),
        },
      };
    } catch (error) {
      if (error instanceof PortalError || options.signal?.aborted) throw error;
      const message = `${request.method} ${request.path} got no answer: ${reasonOf(error)}`;
      throw new PortalError({ status: 0, code: "NO_ANSWER", message, cause: error });
    }
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
};

function refusal(status: number, text: string, header: (name: string) => string | undefined): PortalError {
  let body: { code?: string; message?: string; details?: unknown; doc_url?: string; trace_id?: string } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // The answer is no error envelope, so it comes from an intermediary and not from the service.
  }
  return new PortalError({
    status,
    code: body.code ?? `HTTP_${status}`,
    message: body.message ?? `The answer's status is ${status}`,
    details: body.details,
    docUrl: body.doc_url,
    traceId: body.trace_id ?? header("x-trace-id"),
    retryAfter: secondsOf(header("retry-after")),
  });
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

function isWorthRepeating({ status, code, retryAfter = 0 }: PortalError): boolean {
  const isPassing = code === "NO_ANSWER" || RETRIED.has(status) || code === "IDEMPOTENCY_IN_PROGRESS";
  return isPassing && retryAfter <= LONGEST_WAIT_SECONDS;
}

/** 1, 2, 4, 8 seconds with a fifth of jitter, or longer if the service says so. */
function waitSeconds({ retryAfter }: PortalError, attempt: number): number {
  if (retryAfter !== undefined) return retryAfter;
  return Math.min(30, 2 ** attempt) * (0.8 + Math.random() * 0.4);
}

/** @throws the signal's reason when it is aborted meanwhile */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
