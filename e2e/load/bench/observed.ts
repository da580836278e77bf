import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Arguments } from "./arguments";
import { printCompared, type Compared } from "./figures/compare";
import { describeMachine, type Machine } from "./figures/machine";
import { compareSides } from "./run";
import { withSide, type Side } from "./side";
import { OWN_CHECKOUT } from "../own-checkout";

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
 * Measures searches of a server while its metrics are scraped, a collector receives its traces and it writes the access log,
 * and of the same process while it does none of that, in turn. This process ends with 1 when they cost too much CPU time of
 * the server.
 */
export async function measureObserved(args: Arguments): Promise<Observed> {
  const received = { spans: 0, scrapes: 0 };
  const collector = http.createServer((request, response) => void receiveSpans(request, response, received));
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ACCESS_LOG: "sampled" };
  try {
    return await withSide(OWN_CHECKOUT, (side) => compareObserved(side, args, received), {
      env,
      preload: "observation-switch.ts",
    });
  } finally {
    collector.close();
  }
}

async function compareObserved(
  side: Side,
  args: Arguments,
  received: { spans: number; scrapes: number },
): Promise<Observed> {
  let scraping: NodeJS.Timeout | undefined;
  let counted: number | undefined;
  const scrape = async () => {
    await countedRequests(side);
    received.scrapes++;
  };
  const unobserved: Side = {
    ...side,
    async restart() {
      clearInterval(scraping);
      await side.processes.observe(false);
      counted = await countedRequests(side);
    },
  };
  const observed: Side = {
    ...side,
    // It is the same catalogue.
    grow: async () => {},
    async restart() {
      if (counted !== undefined && counted !== (await countedRequests(side)))
        throw new Error("requests were counted while nothing was observed");
      counted = undefined;
      await side.processes.observe(true);
      clearInterval(scraping);
      await scrape();
      scraping = setInterval(() => void scrape().catch(() => {}), SCRAPE_EVERY_MS);
    },
  };
  const machine = await describeMachine(side.url, OWN_CHECKOUT);
  const compared = await compareSides(unobserved, observed, args, ["search"]).finally(() => clearInterval(scraping));
  if (!received.spans || !received.scrapes)
    throw new Error(`received ${received.spans} spans and ${received.scrapes} scrapes`);
  printCompared("With metrics, traces and the access log over without", compared);
  console.log(
    `${received.spans} spans, ${received.scrapes} scrapes; ${ALLOWED} times the server's CPU time is allowed`,
  );
  if (compared.some(({ serverCpu }) => serverCpu && serverCpu.median > ALLOWED)) process.exitCode = 1;
  return { machine, ...received, compared };
}

/** Reads a server's metrics. @returns how many requests it has counted */
async function countedRequests({ processes }: Side): Promise<number> {
  const text = await (await fetch(processes.metricsUrl)).text();
  return [...text.matchAll(/^portal_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
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
