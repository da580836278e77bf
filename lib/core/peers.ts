/** The channel to the launcher: the part of `process` that child processes have. */
interface Channel {
  send?(message: unknown): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

export interface PeerRequest {
  id: number;
  kind: string;
  value: unknown;
}

/** Sent by a serving process: a request to all others, or its answer to one. */
export interface ToLauncher {
  forPeers?: PeerRequest;
  reply?: { id: number; value: unknown };
}

/** Sent by the launcher: a request to this process, or the id of a request of its own that all others have answered. */
export interface FromLauncher {
  request?: PeerRequest;
  answered?: number;
}

/** Handles a request from another process; returns JSON. */
type Handler = (value: unknown) => unknown;

interface State {
  channel: Channel | undefined;
  /**
   * Handlers by kind of request. There may be two, because Next bundles a module twice, each with a cache of its own.
   */
  handlers: Map<string, Set<Handler>>;
  nextId: number;
  waiting: Map<number, () => void>;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __peers?: State };
const state = (): State =>
  (shared.__peers ??= { channel: undefined, handlers: new Map(), nextId: 1, waiting: new Map() });

/**
 * Connects the processes that one `npm start` runs on a machine. In a process that has not joined, `askPeers` does
 * nothing.
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

/** Registers what this process does when a peer or the launcher sends this request. */
export function onPeerRequest(kind: string, handler: Handler): void {
  const { handlers } = state();
  // In development a reloaded module replaces its earlier handler.
  if (process.env.NODE_ENV === "development" || !handlers.has(kind)) handlers.set(kind, new Set());
  handlers.get(kind)!.add(handler);
}

/**
 * Runs a request in all other serving processes of this machine.
 * @returns when all have answered, at the latest after a second, so that a blocked process delays no one longer
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
