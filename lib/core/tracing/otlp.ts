import { context, SpanKind as Kind, SpanStatusCode, trace, TraceFlags, type SpanContext } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Attributes, OpenSpan, Origin, SpanKind, Tracing } from "./spans";

const KINDS: Record<SpanKind, Kind> = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;
/** Milliseconds until finished spans are sent. */
const SEND_EVERY_MS = 2_000;

/**
 * Sends spans in batches to an OpenTelemetry collector, by OTLP over HTTP. If the collector does not answer, spans
 * are lost, but nothing is delayed.
 * @param endpoint the collector's address, without `/v1/traces`
 * @param sampled share of traces that start here; others follow their caller's decision
 */
export function exportByOtlp(endpoint: string, service: string, sampled: number): Tracing {
  const ids = new RandomIdGenerator();
  /** The id for the trace that is being started: the one that the response names. */
  let next: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    idGenerator: { generateTraceId: () => next ?? ids.generateTraceId(), generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("portal");

  return {
    begin(name, kind, origin, attributes): OpenSpan {
      const remote = parentOf(origin);
      const parent = remote ? trace.setSpanContext(context.active(), remote) : context.active();
      next = "traceId" in origin ? origin.traceId : undefined;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, root: remote === undefined }, parent);
      next = undefined;
      return {
        parent: toTraceparent(span.spanContext()),
        set: (more: Attributes) => void span.setAttributes(more),
        end(error) {
          if (error !== undefined) {
            // An error's message may contain personal data, so only its name is recorded.
            const message = error instanceof Error ? error.name : typeof error === "string" ? error : "failed";
            span.setStatus({ code: SpanStatusCode.ERROR, message });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

function parentOf(origin: Origin): SpanContext | undefined {
  const found = "parent" in origin ? TRACEPARENT.exec(origin.parent) : null;
  if (!found) return undefined;
  const [, traceId, spanId, flags] = found;
  return { traceId: traceId!, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
