import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import type { Arguments } from "./arguments";
import { printCompared, type Compared } from "./figures/compare";
import { describeMachine, type Machine } from "./figures/machine";
import { compareSides } from "./run";
import { withSide, type Side } from "./side";

const OWN = path.resolve(import.meta.dirname, "../../..");
const SCRAPE_EVERY_MS = 10_000;
/** How many times the CPU time that the server takes for a search without them. */
const ALLOWED = 1.05;

export interface Observed {
  machine: Machine;
  /** What the collector and the scrapes have received. */
  spans: number;
  scrapes: number;
  compared: Compared[];
}

/**
 * Measures searches of a server with metrics that are scraped, traces that a collector receives and the access log, and of
 * one with none of them, in turn. The process ends with 1 when they cost too much CPU time of the server.
 */
export async function measureObserved(args: Arguments): Promise<Observed> {
  const received = { spans: 0, scrapes: 0 };
  const collector = http.createServer((request, response) => void receiveSpans(request, response, received));
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ACCESS_LOG: "sampled" };
  try {
    return await withSide(OWN, (base) => withSide(OWN, (own) => compareObserved(base, own, args, received), { env }), {
      preload: "without-metrics.ts",
    });
  } finally {
    collector.close();
  }
}

async function compareObserved(
  base: Side,
  own: Side,
  args: Arguments,
  received: { spans: number; scrapes: number },
): Promise<Observed> {
  const scrape = async () => void ((await countsRequests(own)) && received.scrapes++);
  const scraping = setInterval(() => void scrape().catch(() => {}), SCRAPE_EVERY_MS);
  const machine = await describeMachine(own.url, OWN);
  const compared = await compareSides(base, own, args, ["search"]).finally(() => clearInterval(scraping));
  if (!received.spans || !received.scrapes || (await countsRequests(base)))
    throw new Error("one was not observed, or the other was");
  printCompared("With metrics, traces and the access log over without", compared);
  console.log(
    `${received.spans} spans, ${received.scrapes} scrapes; ${ALLOWED} times the server's CPU time is allowed`,
  );
  if (compared.some(({ serverCpu }) => serverCpu && serverCpu.median > ALLOWED)) process.exitCode = 1;
  return { machine, ...received, compared };
}

/** Reads a server's metrics. @returns whether it has counted its requests */
async function countsRequests({ processes }: Side): Promise<boolean> {
  return (await (await fetch(processes.metricsUrl)).text()).includes("portal_requests_total{");
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: unknown[] }[] }[];
}

async function receiveSpans(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  received: { spans: number },
): Promise<void> {
  const { resourceSpans } = (await json(request)) as Exported;
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.spans += spans.length;
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
}
