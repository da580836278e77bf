import type { Bench } from "../measure";

/** A no-op route: the cost of HTTP itself. */
export async function measureDoor(bench: Bench): Promise<void> {
  bench.report.begin("The front door");
  for (const clients of bench.clients) {
    const http = await bench.load({ url: `${bench.origin}/noop`, method: "GET", draw: () => ({}) }, clients);
    bench.report.add({ what: "no-op route", clients, http, bare: undefined, statements: undefined });
  }
}
