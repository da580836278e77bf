import { DETAILS } from "@/lib/accommodation/schemas";
import { propertyId } from "../catalogue";
import { drawDay, below } from "../draw";
import type { Bench } from "../measure";
import { measureSearch } from "../products/measure-product";
import { stays } from "../products/stay";

/** POST /search over a hundred random properties of the whole catalogue. */
export async function measureStaySearch(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("Stays: search of 100 properties × 3 nights");
  const product = stays(properties);
  // Warm-up: every rate sheet is cached once, then random searches fill the database's memory.
  let next = 1;
  const inOrder = () => {
    const search = product.search(next, drawDay());
    const property_ids = search.property_ids.map((_, i) => propertyId(1 + ((next - 1 + i) % properties)));
    next += property_ids.length;
    return { path: "/search", body: { ...search, property_ids } };
  };
  await bench.loadDrawn("/search", inOrder, 1, { amount: Math.ceil(properties / 100) });
  const draw = () => ({ path: "/search", body: product.search(1 + below(properties), drawDay()) });
  await bench.loadDrawn("/search", draw, 16, { seconds: Math.ceil(properties / 2500) + 1 });
  await measureSearch(bench, product, "light answer");
  const search: typeof product.search = (item, day) => ({ ...product.search(item, day), include: DETAILS });
  await measureSearch(bench, { ...product, search }, "full answer");
}
