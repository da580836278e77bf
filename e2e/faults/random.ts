import { setTimeout as sleep } from "node:timers/promises";
import { receive } from "./receiver";
import { FAULT_KINDS, type Scene } from "./fault-kinds";
import { Verifier } from "./verifier";
import { Load, seededRandom } from "./load";
import { listUnfound, PLANTED } from "./planted";
import type { Supervised } from "./supervised";
import { Site } from "./site";
import { makeWorld } from "./world";

const ENDPOINTS = ["endpoint-0", "endpoint-1"];
const CLIENTS = 4;
/** Number of faults between two full checks. */
const CHECK_EVERY = 50;
/** Maximum milliseconds that a fault waits for a booking since the previous fault, so that faults occur under load. */
const MAX_WAIT = 10_000;
/** Maximum milliseconds until a refusal must be answered (docs/errors#busy-and-unavailable). */
const MAX_REFUSAL = 3_000;
/** Seconds after which a server that does not recover counts as lost. */
const MAX_RESTART = 60;
const LAST_ANSWER = 25 * 3_600_000;

interface RandomFaults {
  faults: number;
  seed: number;
  /** Maximum seconds from the end of a fault until the service serves again. */
  within: number;
  /** Names of kinds; an empty list means all. */
  kinds: readonly string[];
}

/**
 * Chaos and soak test: injects random faults under a load of all products, with a short check after each fault and a
 * full check at intervals (see `Verifier`). Nobody intervenes, except that supervisors restart ended processes.
 * @returns the violations
 */
export async function injectRandomFaults(options: RandomFaults): Promise<number> {
  console.log(`seed ${options.seed}`);
  const random = seededRandom(options.seed);
  const site = await Site.open();
  // For one first message in fifty the receiver cuts the connection before it answers: the worker must retry.
  const receiver = await receive((response, _name, times) => {
    if (times === 1 && Math.random() < 0.02) response.destroy();
    else response.writeHead(204).end();
  });
  try {
    const world = await makeWorld(site.pool, ENDPOINTS.map(receiver.url));
    await site.serve();
    // Separate random streams, so that the load does not influence the choice of faults.
    const load = new Load(site, world, seededRandom(options.seed + 1));
    const verifier = new Verifier(site, world, load, receiver, ENDPOINTS);
    const wrong = await new Run(options, { site, load, random }, verifier).play();
    const unfound = wrong ? [] : await listUnfound(verifier, { site, load, receiver });
    if (!wrong)
      console.log(
        `planted damage: ${PLANTED - unfound.length} of ${PLANTED} found${unfound.map((name) => `; not ${name}`).join("")}`,
      );
    return wrong + unfound.length;
  } finally {
    await site.close();
    await receiver.close();
  }
}

class Run {
  private readonly struck = new Map<string, number>();
  /** The longest recovery in seconds by kind of fault: until any server serves, and until every server does. */
  private readonly recovery = new Map<string, [service: number, all: number]>();
  /** Servers that are recovering. */
  private returning: Promise<unknown>[] = [];
  private isOver = false;
  private readonly wrong: string[] = [];

  constructor(
    private readonly options: RandomFaults,
    private readonly scene: Scene,
    private readonly verifier: Verifier,
  ) {}

  async play(): Promise<number> {
    const { load } = this.scene;
    const { faults } = this.options;
    const kinds = this.kinds();
    load.begin(CLIENTS);
    for (let done = 1; done <= faults; done++) {
      await this.fault(kinds);
      if (done % CHECK_EVERY && done < faults) continue;
      await Promise.all(this.returning.splice(0));
      await load.end();
      await load.settle();
      if (done === faults && !(await load.moveClock(LAST_ANSWER)))
        this.report("the sandbox's clock could not be moved");
      if (done === faults) await this.answered();
      const { story, wrong } = await this.verifier.verifier();
      console.log(`${done} faults: ${story}`);
      this.report(...wrong);
      if (done < faults) load.begin(CLIENTS);
    }
    this.isOver = true;
    this.report(...load.answers.wrong);
    this.tell();
    return this.wrong.length;
  }

  private kinds() {
    const { kinds } = this.options;
    return FAULT_KINDS.filter(({ name, missing }) => {
      const why = missing?.(this.scene.site);
      if (why) console.log(`skipped: ${name} (${why})`);
      return !why && (!kinds.length || kinds.includes(name));
    });
  }

  /** One fault, its recovery and a check. */
  private async fault(kinds: ReturnType<Run["kinds"]>): Promise<void> {
    const { load, random } = this.scene;
    const before = load.books.length;
    await sleep(300 + random() * 1_200);
    for (let waited = 0; load.books.length === before && waited < MAX_WAIT; waited += 100) await sleep(100);
    for (;;) {
      let rest = random() * kinds.reduce((sum, { share }) => sum + share, 0);
      const kind = kinds.find(({ share }) => (rest -= share) < 0) ?? kinds[0]!;
      if (!(await kind.strike(this.scene).catch(() => false))) {
        await sleep(500);
        continue;
      }
      this.struck.set(kind.name, (this.struck.get(kind.name) ?? 0) + 1);
      await this.recovers(kind.name);
      const seen = await this.verifier.look().catch((error: unknown) => [`the check failed: ${String(error)}`]);
      this.report(...seen.map((what) => `after ${kind.name}: ${what}`));
      return;
    }
  }

  /**
   * Waits until any server sells again. Each server's recovery time is recorded when it is back, without delaying the
   * next fault.
   */
  private async recovers(kind: string): Promise<void> {
    const { load, site } = this.scene;
    const begin = performance.now();
    const until = async (doors: readonly Supervised[]) => {
      const seconds = () => (performance.now() - begin) / 1000;
      while (!this.isOver && seconds() < MAX_RESTART && !(await load.isServing(doors))) await sleep(200);
      return seconds();
    };
    const note = (place: 0 | 1, seconds: number) => {
      const longest = this.recovery.get(kind) ?? [0, 0];
      longest[place] = Math.max(longest[place], seconds);
      this.recovery.set(kind, longest);
    };
    const everyServer = async () => {
      const seconds = Math.max(...(await Promise.all(site.doors.map((door) => until([door])))));
      note(1, seconds);
      if (seconds >= MAX_RESTART) this.report(`${kind}: a server did not come back`);
    };
    this.returning.push(everyServer());
    const service = await until(site.doors);
    note(0, service);
    if (service > this.options.within) this.report(`${kind}: served again after ${service.toFixed(1)} s`);
  }

  /** Expects that on-request bookings past their `respond_by` are rejected within a minute. */
  private async answered(): Promise<void> {
    const open = "SELECT count(*)::int AS n FROM booking WHERE status = 'ON_REQUEST'";
    for (let waited = 0; ; waited += 250) {
      const { n } = (await this.scene.site.pool.query<{ n: number }>(open)).rows[0]!;
      if (n && waited > 60_000) this.report(`${n} bookings ON_REQUEST a minute after respond_by`);
      if (!n || waited > 60_000) return;
      await sleep(250);
    }
  }

  private report(...wrong: string[]): void {
    for (const what of wrong) if (this.wrong.push(what) <= 40) console.log(`WRONG ${what}`);
  }

  private tell(): void {
    const { load } = this.scene;
    const { byStatus, refusals } = load.answers;
    const slowest = refusals.toSorted((a, b) => b[0] - a[0]);
    const late = slowest.filter(([ms]) => ms > MAX_REFUSAL);
    const of = (outcome: string) => load.books.filter((write) => write.outcome === outcome).length;
    console.log(
      `acknowledged ${of("done")}, refused ${of("refused")}, uncertain ${of("unknown")} of ${load.books.length} books; ${load.cancels.length} cancels`,
    );
    for (const [name, times] of sorted(this.struck)) {
      const [service, all] = this.recovery.get(name)!.map((seconds) => `${seconds.toFixed(1)} s`);
      console.log(
        `  ${name.padEnd(22)} ${String(times).padStart(3)}   serves again after at most ${service}, every server after ${all}`,
      );
    }
    console.log(
      `answers: ${sorted(byStatus)
        .map(([name, times]) => `${times} × ${name}`)
        .join(", ")}`,
    );
    console.log(
      `slowest 503: ${slowest
        .slice(0, 3)
        .map(([ms, what]) => `${(ms / 1000).toFixed(2)} s ${what}`)
        .join(", ")}; ${late.length} of ${slowest.length} later than 3 s`,
    );
    console.log(`${this.wrong.length} violations; seed ${this.options.seed}`);
  }
}

const sorted = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([a], [b]) => a.localeCompare(b));
