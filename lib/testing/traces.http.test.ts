import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportByOtlp } from "@/lib/core/tracing/otlp";
import { closeTracing, setTracing } from "@/lib/core/tracing/spans";
import { makeProperty, type MadeProperty } from "./factories/property";
import { receive, type Receiver } from "./harness/servers/receiver";
import { runWebhooks } from "./harness/servers/webhook-worker";
import { book, bookBody, holdStayToken, search } from "./harness/products/stay";
import { served, type Served } from "./harness/served";
import { activeEndpoint } from "./harness/webhook";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
  status: { code?: number };
}

let app: Served;
let property: MadeProperty;
let receiver: Receiver;
/** A collector that accepts OTLP over HTTP, as JSON. */
let collector: http.Server;
let address: string;
const spans: Span[] = [];

beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client);
  receiver = await receive();
  await activeEndpoint(app.partner, receiver);
  collector = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") spans.push(...spansOf(Buffer.concat(chunks).toString()));
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeTracing();
  await new Promise((resolve) => collector.close(resolve));
  await receiver.close();
  await app.close();
});
beforeEach(() => {
  spans.length = 0;
  setTracing(exportByOtlp(address, "portal-test", 1));
});

interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}
const spansOf = (json: string): Span[] =>
  (JSON.parse(json) as Batch).resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans));

/** The spans that some work creates, after all of them have arrived. */
async function collected(work: () => Promise<unknown>): Promise<Span[]> {
  await work();
  await closeTracing();
  return spans;
}
const named = (found: Span[], name: string): Span => {
  const span = found.find((one) => one.name === name);
  expect(span, `${name} among ${found.map((one) => one.name).join(", ")}`).toBeDefined();
  return span!;
};

test("a search is a span whose trace is the response's, with its statements below it", async () => {
  let traceId = "";
  const found = await collected(async () => {
    traceId = (await search(app.partner, [property])).headers["x-trace-id"]!;
  });
  const root = named(found, "search");
  expect(root).toMatchObject({ traceId });
  expect(root.parentSpanId ?? "").toBe("");
  expect(root.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  expect(named(found, "find_supply")).toMatchObject({ traceId, parentSpanId: root.spanId });
});

test("a caller's trace goes on through the booking and the delivery of its webhook", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const token = await holdStayToken(app.partner, property);
  const found = await collected(async () => {
    const answer = await book(app.partner, bookBody(token), { headers: { traceparent } });
    expect([answer.status, answer.headers["x-trace-id"]]).toEqual([201, traceId]);
    await runWebhooks();
  });
  const root = named(found, "book");
  expect(root).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  const delivery = named(found, "webhook.deliver");
  expect(delivery.traceId).toBe(traceId);
  expect(found.find((one) => one.spanId === delivery.parentSpanId)?.traceId ?? root.traceId).toBe(traceId);
  expect(delivery.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 204 } });
});

test("a trace that its caller does not sample is not sent", async () => {
  const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00" };
  const found = await collected(() => search(app.partner, [property], { headers }));
  expect(found).toEqual([]);
});

test("without tracing an event has no trace, and its delivery is none", async () => {
  await closeTracing();
  const token = await holdStayToken(app.partner, property);
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
  const [event] = await app.db.rows("SELECT trace_parent FROM outbox_event ORDER BY id DESC LIMIT 1");
  expect(event).toEqual({ trace_parent: null });
  await runWebhooks();
  expect(spans).toEqual([]);
});
