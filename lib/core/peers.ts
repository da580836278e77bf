/** The channel to the launcher: what `process` offers in a child process. */
export interface Channel {
  send?(message: unknown): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

export interface PeerRequest {
  id: number;
  kind: string;
  value: unknown;
}

/** From a serving process: a request to all others, and what this process answered to one. */
export interface ToLauncher {
  forPeers?: PeerRequest;
  reply?: { id: number; value: unknown };
}

/** From the launcher: a request to this process, and the id of one of its own that all others have answered. */
export interface FromLauncher {
  request?: PeerRequest;
  answered?: number;
}

/** Runs a request of another process here; the result must be JSON. */
type Handler = (value: unknown) => unknown;

interface State {
  channel: Channel | undefined;
  /** By kind; several because Next bundles a module twice, each with a cache of its own. */
  handlers: Map<string, Set<Handler>>;
  nextId: number;
  waiting: Map<number, () => void>;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __peers?: State };
const state = (): State =>
  (shared.__peers ??= { channel: undefined, handlers: new Map(), nextId: 1, waiting: new Map() });

/**
 * Joins the processes that one `npm start` runs on one machine. A process that does not join is alone: it has no peers,
 * and its own memory is the whole truth.
 */
export function joinPeers(channel: Channel): void {
  const own = state();
  own.channel = channel;
  channel.on("message", (message) => {
    const { request, answered } = (message ?? {}) as FromLauncher;
    if (request) void runHere(own, request);
    if (answered === undefined) return;
    own.waiting.get(answered)?.();
    own.waiting.delete(answered);
  });
}

async function runHere(own: State, { id, kind, value }: PeerRequest): Promise<void> {
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
 * Runs a request in all other serving processes of this machine.
 * @returns after all of them have answered, or after a second: a blocked process delays no one longer
 */
export async function askPeers(kind: string, value: unknown = null): Promise<void> {
  const own = state();
  if (!own.channel) return;
  const id = own.nextId++;
  await new Promise<void>((resolve) => {
    own.waiting.set(id, resolve);
    own.channel!.send?.({ forPeers: { id, kind, value } } satisfies ToLauncher);
  });
}
