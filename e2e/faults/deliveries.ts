import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/embedded-database";
import { migrate } from "@/lib/server/migrate";
import { makePartner, writeEvent } from "../load/webhooks/partner";
import { receive, type Receiver } from "../load/webhooks/receiver";
import { startWorker, stopWorker } from "../load/webhooks/worker";

const ENDPOINTS = 10;
const WORKERS = 2;
const names = Array.from({ length: ENDPOINTS }, (_, i) => `endpoint-${i}`);

/**
 * Kills workers and the database with `kill -9` at random while events are written and delivered to ten endpoints, and then
 * looks: every event that was written has arrived at every endpoint at least once, and whatever came more than once came
 * with the same body under the same id.
 * @returns what was found wrong
 */
export async function killDeliveries({ deliveries, kills }: { deliveries: number; kills: number }): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "faults-webhooks-"));
  const database = await startEmbeddedDatabase({ dataDir, settings: { shared_buffers: "64MB" } });
  process.once("exit", () => database.abandon());
  // One first message in fifty is taken, and its connection cut before the answer: the worker must send it again.
  const receiver = await receive((response, _name, times) => {
    if (times === 1 && Math.random() < 0.02) response.destroy();
    else response.writeHead(204).end();
  });
  const run = new Run(database, receiver, await ensureDatabase(database.url("postgres"), "faults"));
  try {
    return await run.play(Math.round(deliveries / ENDPOINTS), kills);
  } finally {
    await run.end();
    await receiver.close();
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

class Run {
  private readonly pool: pg.Pool;
  private workers: ChildProcess[] = [];
  private ending = false;
  private killing = true;

  constructor(
    private readonly database: EmbeddedDatabase,
    private readonly receiver: Receiver,
    private readonly url: string,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
    this.pool.on("error", () => {}); // its connections are cut off, at work or idle
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  async play(events: number, kills: number): Promise<number> {
    await migrate(this.url);
    const tenant = await makePartner(this.pool, names.map((name) => this.receiver.url(name))); // prettier-ignore
    this.workers = Array.from({ length: WORKERS }, () => this.worker());
    const told = this.write(tenant, events);
    const killed = await this.kill(kills);
    this.killing = false;
    const acknowledged = await told;
    const began = performance.now();
    await this.settled();
    const seconds = Math.round((performance.now() - began) / 1000);
    return this.judge(acknowledged, `kill -9 of ${killed.worker} workers and ${killed.database} databases; settled ${seconds} s after the last`); // prettier-ignore
  }

  async end(): Promise<void> {
    this.ending = true;
    await Promise.all(this.workers.map(stopWorker));
    await this.pool.end();
  }

  /** As whoever runs workers does: one that ends is started again. */
  private worker(): ChildProcess {
    const worker = startWorker(this.url, "ignore");
    worker.once("exit", () => {
      if (!this.ending) setTimeout(() => (this.workers = this.workers.map((w) => (w === worker ? this.worker() : w))), 500); // prettier-ignore
    });
    return worker;
  }

  /** Writes so many events, spread over all the kills. @returns the ids that the database acknowledged */
  private async write(tenant: number, events: number): Promise<string[]> {
    const acknowledged: string[] = [];
    for (let i = 0; acknowledged.length < events || this.killing; i++) {
      const id = `evt_${i}`;
      const written = await writeEvent(this.pool, tenant, id).then(() => true, () => false); // prettier-ignore
      if (written) acknowledged.push(id);
      else await sleep(200);
      await sleep(acknowledged.length < events ? 20 : 200);
    }
    return acknowledged;
  }

  private async kill(kills: number): Promise<{ worker: number; database: number }> {
    const killed = { worker: 0, database: 0 };
    while (killed.worker + killed.database < kills) {
      await sleep(500 + Math.random() * 1_500);
      const what = Math.random() < 0.3 ? "database" : "worker";
      if (
        what === "database" ? this.killDatabase() : this.workers[Math.floor(Math.random() * WORKERS)]!.kill("SIGKILL")
      )
        killed[what]++;
    }
    return killed;
  }

  /** @returns false when it is dead already, and about to be started again */
  private killDatabase(): boolean {
    try {
      return process.kill(this.database.pid(), "SIGKILL");
    } catch {
      return false;
    }
  }

  /** Waits until the database answers, and has nothing left to deliver. */
  private async settled(): Promise<void> {
    const open = `SELECT (SELECT count(*) FROM webhook_outbox) + (SELECT count(*) FROM webhook_delivery WHERE status <> 'DELIVERED') AS open`;
    for (;;) {
      const found = await this.pool.query<{ open: string }>(open).catch(() => undefined);
      if (found?.rows[0]!.open === "0") return;
      await sleep(250);
    }
  }

  private async judge(acknowledged: string[], story: string): Promise<number> {
    const { rows } = await this.pool.query<{ event_id: string }>("SELECT event_id FROM outbox_event");
    const written = new Set(rows.map((row) => row.event_id));
    const gone = acknowledged.filter((id) => !written.has(id)).length;
    const messages = names.flatMap((name) => [...written].map((id) => this.receiver.arrived.get(name)?.get(id)));
    const lost = messages.filter((message) => !message).length;
    const strange = names.flatMap((name) => [...(this.receiver.arrived.get(name)?.keys() ?? [])]).filter((id) => !written.has(id)).length; // prettier-ignore
    const twoBodies = messages.filter((message) => message && message.bodies.size > 1).length;
    const again = messages.filter((message) => message && message.times > 1).length;
    console.log(
      `${story}: ${acknowledged.length} events acknowledged, ${gone} of them gone; ${messages.length} deliveries, ${lost} lost, ` +
        `${strange} of no event; ${again} came more than once, ${twoBodies} of them with another body`,
    );
    return gone + lost + strange + twoBodies;
  }
}
