import type { Bench, Listed } from "../measure";

/** GET /usage of today, including all units counted by earlier parts. */
export async function measureUsage(bench: Bench): Promise<void> {
  bench.report.begin("/usage");
  const today = new Date().toISOString().slice(0, 10);
  const request = { path: `/usage?from=${today}&to=${today}` };
  const { items } = await bench.fetchJson<Listed>(request);
  await bench.repeat("a day", request, { entries: items!.length });
}
