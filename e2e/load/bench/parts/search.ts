import { DETAILS } from "@/lib/accommodation/schemas";
import { drawDay, below } from "../draw";
import type { Bench } from "../measure";
import { measureSearch } from "../products/measure-product";
import { stays } from "../products/stay";

/** POST /search over a hundred random properties of the whole catalogue. */
export async function measureStaySearch(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("Stays: search of 100 properties × 3 nights");
  const product = stays(properties);
  // Warm-up: one search over everything fills the rate sheet cache and the database's memory.
  const draw = () => ({ path: "/search", body: product.search(1 + below(properties), drawDay()) });
  await bench.loadDrawn("/search", draw, 16, { seconds: Math.ceil(properties / 2500) + 1 });
  await measureSearch(bench, product, "light answer");
  const search: typeof product.search = (item, day) => ({ ...product.search(item, day), include: DETAILS });
  await measureSearch(bench, { ...product, search }, "full answer");
}
