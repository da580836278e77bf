import type { Bench } from "../measure";
import { bookBody, keyed } from "../products/record-steps";
import { stays } from "../products/stay";
import { mintTokens } from "../products/tokens";
import { drawDay } from "../draw";

interface Booked {
  booking: { public_id: string };
}

/** Polls of a booking: what a partner sends most often after a search. */
export async function measurePolls(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("GET /bookings/{id}: polls");
  const product = stays(properties);
  const search = product.search(1, drawDay());
  const [offer] = product.prebooks(search, await bench.fetchJson({ path: "/search", body: search }));
  const [token] = await mintTokens(bench, () => keyed("/prebook", offer!), 1);
  const { booking } = await bench.fetchJson<Booked>(keyed("/book", bookBody(product, token!)));
  for (const clients of bench.clients)
    await bench.repeat("a stay", { path: `/bookings/${booking.public_id}` }, {}, clients);
}
