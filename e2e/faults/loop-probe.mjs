import fs from "node:fs";
import net from "node:net";
import { performance } from "node:perf_hooks";

// Loaded into the server's process by NODE_OPTIONS. Reports over a socket the longest block of the event loop since the last
// query. Only CPU time of the process counts between two ticks, because a busy machine also delays ticks.

const TICK_MS = 2;
const socket = process.env.LOOP_PROBE;

if (socket && process.argv[1]?.endsWith("start.ts")) {
  let longest = 0;
  let last = performance.now();
  let cpu = process.cpuUsage();
  setInterval(() => {
    const now = performance.now();
    const used = process.cpuUsage(cpu);
    longest = Math.max(longest, Math.min(now - last - TICK_MS, (used.user + used.system) / 1_000));
    last = now;
    cpu = process.cpuUsage();
  }, TICK_MS).unref();
  fs.rmSync(socket, { force: true });
  net
    .createServer((client) => {
      client.end(String(longest));
      longest = 0;
    })
    .listen(socket)
    .unref();
}
