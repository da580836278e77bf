import { type ChildProcess, fork, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { request } from "@playwright/test";
import { makeRecords, OWN } from "@/e2e/journeys/desk/records";
import { signedIn } from "@/e2e/journeys/desk/signed-in";
import type { Arguments } from "./arguments";
import { describeMachine, type Machine } from "./figures/machine";
import { Report } from "./figures/report";
import { percentile } from "./figures/statistics";
import { next } from "./processes";
import { type Product, withProduct } from "./product";
import type { Searching } from "./searcher";
import { writeSupplyFiles } from "./supply-files";
import type { Visit } from "./visitor";
import { OWN_CHECKOUT } from "../own-checkout";

/** Searches a second, unless another rate is asked for: far from what the machine can do. */
const RATE = 40;
const NOTHING = "nothing";
/** Properties of the imported files: their import takes longer than a measurement. */
const IMPORTED = 20_000;
/** By how much the 99th percentile may move. */
const ASKED_MS = 10;

/** Work that goes on beside the searches until `ends` is aborted. */
type Work = (ends: AbortSignal) => Promise<void>;

interface Disturbance {
  /** API_PROCESSES. */
  processes: number;
  beside: string;
  p50: number;
  p99: number;
  /** How many times the work was done in all rounds; undefined: it did not end. */
  times?: number;
}

/**
 * Measures how far a page that is rendered, a document that is drawn and an import in progress move the times of searches
 * that arrive at a constant rate, with the API and the pages in one process and in processes of their own. The process
 * ends with 1 when one of them moves the 99th percentile of the latter by more than is asked.
 */
export async function measureDisturbance(
  args: Arguments,
): Promise<{ machine: Machine; rate: number; seconds: number; figures: Disturbance[] }> {
  const report = new Report();
  const rate = args.rate ?? RATE;
  const files = fs.mkdtempSync(path.join(os.tmpdir(), "bench-disturbance-"));
  const figures: Disturbance[] = [];
  let machine: Machine | undefined;
  try {
    report.say(`writing the files of ${IMPORTED} properties`);
    await writeSupplyFiles(files, IMPORTED);
    for (const processes of [0, 1]) {
      report.say(`starting the product with API_PROCESSES=${processes}`);
      await withProduct(
        async (product) => {
          const measured = await measure(product, { ...args, rate, files, report });
          figures.push(...measured.map((figure) => ({ processes, ...figure })));
          machine ??= await describeMachine(product.databaseUrl, OWN_CHECKOUT);
        },
        { API_PROCESSES: String(processes) },
      );
    }
  } finally {
    fs.rmSync(files, { recursive: true, force: true });
  }
  print(figures);
  return { machine: machine!, rate, seconds: args.seconds, figures };
}

async function measure(
  product: Product,
  { seconds, rounds, rate, files, report }: Arguments & { rate: number; files: string; report: Report },
): Promise<Omit<Disturbance, "processes">[]> {
  const searching: Searching = { ...(await whatIsSearched(product.baseURL)), rate, seconds };
  const searcher = startOwnProcess("searcher.ts");
  const visitor = startOwnProcess("visitor.ts");
  const works = await worksBeside(product, files, visitor);
  const seen = works.map((): number[] => []);
  const timesOf = async () => {
    searcher.send(searching);
    return (await next(searcher)) as number[];
  };
  await timesOf();
  for (let round = 0; round < rounds; round++)
    for (const [i, { name, work }] of works.entries()) {
      report.say(`round ${round + 1}: ${name}`);
      const ends = new AbortController();
      const working = work(ends.signal);
      const times = await timesOf();
      ends.abort();
      await working;
      seen[i]!.push(...times);
    }
  visitor.disconnect();
  searcher.disconnect();
  // Of the searches of all rounds: the slowest hundredth of a single round is a handful.
  const sorted = seen.map((times) => times.toSorted((a, b) => a - b));
  return works.map(({ name, done }, i) => ({
    beside: name,
    p50: percentile(sorted[i]!, 0.5),
    p99: percentile(sorted[i]!, 0.99),
    ...(done && { times: done() }),
  }));
}

/** Signs in as a partner, and lists a page of properties. */
async function whatIsSearched(baseURL: string): Promise<Pick<Searching, "api" | "token" | "properties">> {
  const api = `${baseURL}/api/v1`;
  const login = { grant_type: "client_credentials", client_id: OWN.clientId, client_secret: OWN.secret };
  const issued = await fetch(`${api}/oauth/token`, { method: "POST", body: new URLSearchParams(login) });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const page = await fetch(`${api}/properties?limit=100`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await page.json()) as { items: { public_id: string }[] };
  return { api, token, properties: items.map(({ public_id }) => public_id) };
}

const startOwnProcess = (file: string): ChildProcess =>
  fork(path.join(import.meta.dirname, file), {
    cwd: OWN_CHECKOUT,
    // Helping threads of garbage collection would take cores from the product while it is measured.
    execArgv: ["--single-threaded-gc", "--import", "tsx"],
  });

async function worksBeside(
  { baseURL, databaseUrl }: Product,
  files: string,
  visitor: ChildProcess,
): Promise<{ name: string; work: Work; done?: () => number }[]> {
  const api = await request.newContext({ baseURL });
  const { booking, property } = await makeRecords(api, OWN);
  const { cookies } = await signedIn(request, baseURL, "agent");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const fetched = (address: string) => {
    let times = 0;
    const work: Work = async (ends) => {
      while (!ends.aborted) {
        visitor.send({ address: baseURL + address, cookie } satisfies Visit);
        const answer = (await next(visitor)) as number | string;
        if (answer !== 200) throw new Error(`${address} was answered with ${answer}`);
        times++;
      }
    };
    return { work, done: () => times };
  };
  return [
    { name: NOTHING, work: () => Promise.resolve() },
    { name: "a property's page", ...fetched(`/properties/${property}`) },
    { name: "the page of bookings", ...fetched("/bookings") },
    { name: "a voucher", ...fetched(`/bookings/${booking}/voucher.pdf`) },
    { name: "an import", work: (ends) => importing(databaseUrl, files, ends) },
  ];
}

/** Imports until it is aborted, which undoes the import. @throws Error when it ends before */
async function importing(databaseUrl: string, files: string, ends: AbortSignal): Promise<void> {
  const program = ["--import", "tsx", "lib/supply/import/import-command.ts", files];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child: ChildProcess = spawn(process.execPath, program, { cwd: OWN_CHECKOUT, env, stdio: "ignore" });
  ends.addEventListener("abort", () => child.kill("SIGKILL"));
  await new Promise((resolve) => child.once("exit", resolve));
  if (!ends.aborted) throw new Error("the import ended before the measurement");
}

function print(figures: readonly Disturbance[]): void {
  line(["API_PROCESSES, beside", "p50 ms", "p99 ms", "moved by", "times"]);
  let quiet = 0;
  for (const { processes, beside, p50, p99, times } of figures) {
    if (beside === NOTHING) quiet = p99;
    if (processes > 0 && p99 - quiet > ASKED_MS) process.exitCode = 1;
    line([`${processes}, ${beside}`, p50.toFixed(1), p99.toFixed(1), (p99 - quiet).toFixed(1), times ?? ""]);
  }
}

const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(10) : String(cell).padEnd(30))).join(""));
