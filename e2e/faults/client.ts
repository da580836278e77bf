import type { Door } from "./supervised";

/** Request time-out in milliseconds; longer than the five seconds for which a fault stops a server. */
const PATIENCE_MS = 20_000;

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}
interface Send {
  body?: unknown;
  key?: string;
  scenario?: string | undefined;
}

/** Records the responses to clients, and which of them must never occur. */
export class Answers {
  readonly byStatus = new Map<string, number>();
  /** Duration of each `503` in milliseconds, with the refused request; 0 if the server itself was stopped meanwhile. */
  readonly refusals: [ms: number, what: string][] = [];
  readonly wrong: string[] = [];

  count(name: string): void {
    this.byStatus.set(name, (this.byStatus.get(name) ?? 0) + 1);
  }
}

/** A partner's client that uses any server that is up, as if behind a load balancer. */
export class FaultsClient {
  private readonly tokens = new Map<string, string>();

  constructor(
    private readonly doors: readonly Door[],
    private readonly login: { clientId: string; secret: string },
    private readonly answers: Answers,
    private readonly random: () => number,
  ) {}

  /** @returns undefined if no answer arrived, so that the outcome is unknown */
  async call(method: string, path: string, send: Send = {}, doors = this.doors): Promise<Reply | undefined> {
    const open = doors.filter((door) => door.address);
    const door = open[Math.floor(this.random() * open.length)];
    if (!door) return undefined;
    const token = this.tokens.get(door.address) ?? (await this.signIn(door));
    if (!token) return undefined;
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (send.body !== undefined) headers["content-type"] = "application/json";
    if (send.key) headers["idempotency-key"] = send.key;
    if (send.scenario) headers["x-service-sandbox-scenario"] = send.scenario;
    const body = send.body === undefined ? {} : { body: JSON.stringify(send.body) };
    const reply = await this.fetched(door, `/api/v1${path}`, { method, headers, ...body });
    if (reply?.status === 401) this.tokens.delete(door.address);
    return reply;
  }

  private async signIn(door: Door): Promise<string | undefined> {
    const { address } = door;
    const { clientId, secret } = this.login;
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
    const reply = await this.fetched(door, "/api/v1/oauth/token", { method: "POST", body });
    const token = reply?.status === 200 ? (reply.body.access_token as string) : undefined;
    if (token) this.tokens.set(address, token);
    return token;
  }

  private async fetched(door: Door, path: string, init: RequestInit): Promise<Reply | undefined> {
    const { child, address, stops } = door;
    const what = `${init.method} ${path.replace(/_[0-9A-Za-z]{20,}/g, "_…")}`;
    const begin = performance.now();
    try {
      const response = await fetch(address + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      const body = (await response.json()) as Record<string, unknown>;
      const wasStopped = door.stops !== stops || stops % 2 === 1;
      this.check(what, response, body, wasStopped ? 0 : performance.now() - begin);
      return { status: response.status, body };
    } catch (error) {
      const isLate = (error as Error).name === "TimeoutError";
      this.answers.count(isLate ? "no answer" : "cut");
      if (isLate) this.answers.wrong.push(`${what}: no answer in ${PATIENCE_MS / 1000} s`);
      // The pool reports its own end slightly later than that of its connections.
      else
        setTimeout(() => {
          if (door.child === child && door.isAlive)
            this.answers.wrong.push(
              `${what}: a living server cut the connection (${String((error as Error).cause ?? error)})`,
            );
        }, 1_000).unref();
      return undefined;
    }
  }

  private check(what: string, { status, headers }: Response, body: Record<string, unknown>, ms: number): void {
    const { answers } = this;
    answers.count(status < 400 ? String(status) : `${status} ${String(body.code ?? body.error)}`);
    if (status === 503) {
      answers.refusals.push([ms, `${what} ${String(body.code)}`]);
      if (!(Number(headers.get("retry-after")) > 0)) answers.wrong.push(`${what}: 503 without Retry-After`);
    } else if (status >= 500) {
      answers.wrong.push(`${what}: ${status} ${JSON.stringify(body)}`);
    }
  }
}
