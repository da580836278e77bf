import { z } from "zod";
import { readChoice, urlVariable, defineVariable, wholeNumberVariable } from "./env-values";

/** Variables of the log, the access log and tracing. */
export const OBSERVATION_VARIABLES = {
  ACCESS_LOG: defineVariable({
    meaning:
      "a line of JSON for each answered request, to standard output: `sampled` up to `ACCESS_LOG_PER_SECOND`, `all`, or `off`. Failures (5xx) are never left out; no line has a query, body or secret",
    default: "`off`",
    example: "sampled",
    mustBe: "off, sampled or all",
    schema: readChoice(["off", "sampled", "all"], "off"),
  }),
  ACCESS_LOG_PER_SECOND: defineVariable({
    meaning: "lines a second of each process with `ACCESS_LOG=sampled`",
    default: "50",
    example: "200",
    mustBe: "a number from 1 to 100000",
    schema: wholeNumberVariable(1, 100_000, 50),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineVariable({
    meaning:
      "an OpenTelemetry collector, to which traces of requests, statements and webhook deliveries are sent by OTLP over HTTP. A trace's id is the response's `trace_id`",
    default: "none: no traces, and nothing of OpenTelemetry is loaded",
    example: "http://collector.internal:4318",
    mustBe: "an http:// or https:// address",
    schema: urlVariable("http:", "https:"),
  }),
  OTEL_TRACES_SAMPLER_ARG: defineVariable({
    meaning: "the share of traces that are sent; a request with a `traceparent` follows its caller's decision",
    default: "1",
    example: "0.05",
    mustBe: "a number from 0 to 1",
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)
      .transform(Number)
      .default(1),
  }),
  LOG_LEVEL: defineVariable({
    meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    default: "`warn`",
    example: "info",
    mustBe: "fatal, error, warn, info, debug, trace or silent",
    schema: readChoice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "warn"),
  }),
};
