import { makeRequestValue } from "../running-work";

/** Attributes of a span, named by OpenTelemetry's semantic conventions if there is one. */
export type Attributes = Record<string, string | number>;

/** The kind of span: a request answered here, a request to another service, or a message processed. */
export type SpanKind = "server" | "client" | "consumer";

/** A span that has begun. */
export interface OpenSpan {
  /** The W3C `traceparent` for its child spans. */
  readonly parent: string;
  set(attributes: Attributes): void;
  end(error?: unknown): void;
}

/** Where a span belongs: to a trace that starts here, or below a parent's `traceparent`. */
export type Origin = { traceId: string } | { parent: string };

/** Starts spans; `otlp.ts` sends them to a collector. */
export interface Tracing {
  begin(name: string, kind: SpanKind, origin: Origin, attributes: Attributes): OpenSpan;
  /** Sends finished spans and stops. */
  close(): Promise<void>;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __tracing?: { tracing: Tracing | undefined } };
const state = (shared.__tracing ??= { tracing: undefined });
const spans = makeRequestValue<OpenSpan>("span");

/** Turns tracing on or off. @returns what was used before */
export function setTracing(tracing: Tracing | undefined): Tracing | undefined {
  const before = state.tracing;
  state.tracing = tracing;
  return before;
}

/** The `traceparent` of the running work; undefined if it is not traced. */
export const currentParent = (): string | undefined =>
  state.tracing === undefined ? undefined : spans.current()?.parent;

/**
 * Runs work as a root span of this process; spans inside it are its children.
 * @param origin the trace
 * @param describe computes attributes from the result
 */
export async function asRoot<T>(
  name: string,
  kind: SpanKind,
  origin: Origin,
  attributes: Attributes,
  work: () => Promise<T>,
  describe?: (result: T) => { attributes: Attributes; error?: unknown },
): Promise<T> {
  const { tracing } = state;
  if (tracing === undefined) return work();
  const span = tracing.begin(name, kind, origin, attributes);
  return spans.within(span, () => finish(span, work, describe));
}

/** Runs work as a child of the current span; without one it is not traced. */
export function asChild<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const { tracing } = state;
  const parent = tracing && spans.current();
  if (!parent) return work();
  return finish(tracing.begin(name, kind, { parent: parent.parent }, attributes), work);
}

async function finish<T>(
  span: OpenSpan,
  work: () => Promise<T>,
  describe?: (result: T) => { attributes: Attributes; error?: unknown },
): Promise<T> {
  try {
    const result = await work();
    const described = describe?.(result);
    if (described) span.set(described.attributes);
    span.end(described?.error);
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Sends the remaining spans and ends tracing. */
export async function closeTracing(): Promise<void> {
  const { tracing } = state;
  state.tracing = undefined;
  await tracing?.close();
}
