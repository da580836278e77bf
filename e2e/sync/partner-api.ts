import { setTimeout as pause } from "node:timers/promises";

export interface Access {
  /** The base URL with version: `http://127.0.0.1:3000/api/v1`. */
  base: string;
  clientId: string;
  secret: string;
}
export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Statuses after which a retry may succeed. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const MAX_ATTEMPTS = 6;

/** An error that retrying does not solve. */
class Refused extends Error {}

/** Reads the API as the contract recommends: reuses a token until it expires, and respects rate limits. */
export class PartnerApi {
  private token: Promise<string> | undefined;

  constructor(
    private readonly access: Access,
    /** Stops running requests when aborted. */
    private readonly signal: AbortSignal,
  ) {}

  /** @throws Error if the server cannot be reached, or does not serve for about a minute */
  async get<Body>(path: string): Promise<Answer<Body>> {
    for (let attempt = 1; ; attempt++) {
      const token = (this.token ??= this.freshToken());
      const response = await this.send(path, token).catch((error: Error) => {
        if (error instanceof Refused || this.signal.aborted || attempt === MAX_ATTEMPTS) throw error;
        return undefined;
      });
      const served = response && response.status !== 401 && !TRY_AGAIN.has(response.status);
      if (response && (served || attempt === MAX_ATTEMPTS)) {
        return { status: response.status, body: (await response.json()) as Body };
      }
      await response?.body?.cancel();
      if (response?.status !== 401) await this.wait(attempt, Number(response?.headers.get("retry-after")));
      // The token has expired, or there was none yet. Of concurrent requests only one fetches a new one.
      if (response?.status !== 429 && this.token === token) this.token = undefined;
    }
  }

  private async send(path: string, token: Promise<string>): Promise<Response> {
    return fetch(this.access.base + path, {
      headers: { authorization: `Bearer ${await token}` },
      signal: this.signal,
    });
  }

  /** Back-off: the server's Retry-After, else 1, 2, 4 … 30 seconds with 20% jitter. */
  private async wait(attempt: number, retryAfter: number): Promise<void> {
    const seconds = retryAfter || Math.min(30, 2 ** (attempt - 1)) * (0.8 + 0.4 * Math.random());
    await pause(seconds * 1000, undefined, { signal: this.signal });
  }

  private async freshToken(): Promise<string> {
    const { base, clientId, secret } = this.access;
    const form = {
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: secret,
      scope: "distribution:read",
    };
    const response = await fetch(`${base}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: this.signal,
    });
    if (!response.ok) {
      const Problem = TRY_AGAIN.has(response.status) ? Error : Refused;
      throw new Problem(`${base} gives ${clientId} no token: ${response.status} ${await response.text()}`);
    }
    return ((await response.json()) as { access_token: string }).access_token;
  }
}
