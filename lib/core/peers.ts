/** The channel to the launcher: what `process` offers in a child process. */
export interface Channel {
  send?(message: unknown): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

/** From a serving process: requests to the launcher, and what this process answered. */
export interface ToLauncher {
  requests?: [id: number, kind: string, value: unknown][];
  reply?: { id: number; value: unknown };
}

/** From the launcher: its answers, and a request to this process. */
export interface FromLauncher {
  answers?: [id: number, value: unknown][];
  request?: { id: number; kind: string; value: unknown };
}

/** Runs a request of another process here; the result must be JSON. */
type Handler = (value: unknown) => unknown;

interface State {
  channel: Channel | undefined;
  /** By kind; several because Next bundles a module twice, each with a cache of its own. */
  handlers: Map<string, Set<Handler>>;
  nextId: number;
  /** Requests of this turn of the event loop: they travel as one message. */
  outbox: NonNullable<ToLauncher["requests"]>;
  waiting: Map<number, (value: unknown) => void>;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __peers?: State };
const state = (): State =>
  (shared.__peers ??= { channel: undefined, handlers: new Map(), nextId: 1, outbox: [], waiting: new Map() });

/**
 * Joins the processes that one `npm start` runs on one machine. A process that does not join is alone: it has no peers,
 * and its own memory is the whole truth.
 */
export function joinPeers(channel: Channel): void {
  const own = state();
  own.channel = channel;
  channel.on("message", (message) => {
    const { answers, request } = (message ?? {}) as FromLauncher;
    for (const [id, value] of answers ?? []) {
      own.waiting.get(id)?.(value);
      own.waiting.delete(id);
    }
    if (request) void runHere(own, request);
  });
}

async function runHere(own: State, { id, kind, value }: NonNullable<FromLauncher["request"]>): Promise<void> {
  const handlers = [...(own.handlers.get(kind) ?? [])];
  const results = await Promise.allSettled(handlers.map(async (handler) => handler(value)));
  const [first] = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  own.channel?.send?.({ reply: { id, value: first } } satisfies ToLauncher);
}

/** Adds what this process does when a peer, or the launcher, requests it. */
export function onPeerRequest(kind: string, handler: Handler): void {
  const { handlers } = state();
  // A reloaded module of a developer replaces its predecessor.
  if (process.env.NODE_ENV === "development" || !handlers.has(kind)) handlers.set(kind, new Set());
  handlers.get(kind)!.add(handler);
}

/**
 * Sends a request to the launcher, which holds what the processes share.
 * @returns its answer; undefined when this process is alone
 */
export function askLauncher(kind: string, value: unknown): Promise<unknown> | undefined {
  const own = state();
  if (!own.channel) return undefined;
  return new Promise((resolve) => own.waiting.set(post(own, kind, value), resolve));
}

/** Sends the launcher a message that has no answer. @returns false when this process is alone */
export function tellLauncher(kind: string, value: unknown): boolean {
  const own = state();
  if (own.channel) post(own, kind, value);
  return own.channel !== undefined;
}

/**
 * Runs a request in all other serving processes of this machine.
 * @returns after all of them have answered, or after a second: a blocked process delays no one longer
 */
export async function askPeers(kind: string, value: unknown = null): Promise<void> {
  await askLauncher("peers", { kind, value });
}

/** Under load many requests share a message, which costs as much as one. */
function post(own: State, kind: string, value: unknown): number {
  const id = own.nextId++;
  own.outbox.push([id, kind, value]);
  if (own.outbox.length === 1)
    setImmediate(() => {
      const requests = own.outbox;
      own.outbox = [];
      own.channel?.send?.({ requests } satisfies ToLauncher);
    });
  return id;
}
