import { propertyId } from "../catalogue";
import type { Bench } from "../measure";

/** Conditional requests: 304 compared with 200. */
export async function measureKnown(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("304: conditional requests");
  const page = Math.min(1000, properties);
  const reads: [what: string, path: string, entries?: number][] = [
    ["one property", `/properties/${propertyId(1)}`],
    ["/properties, a page of up to 1000", "/properties?limit=1000", page],
    ["/countries, 200 a page", "/countries?limit=200", 200],
  ];
  for (const [what, path, entries] of reads) {
    const { headers } = await bench.recordKnown({ path });
    const known = { path, headers: { "if-none-match": headers.ETag! } };
    for (const clients of entries ? [1] : bench.clients) {
      await bench.repeat(`${what}: 200`, { path }, entries ? { entries } : {}, clients);
      await bench.repeat(`${what}: 304`, known, { status: 304 }, clients);
    }
    bench.report.ratio(`${what}: 304`, `${what}: 200`);
  }
}
