import { script } from "../bare-script";
import { below, drawDay, drawSampleDay, drawLines } from "../draw";
import type { Extent } from "../load";
import type { Bench } from "../measure";
import { countKeys } from "../sql";
import type { Product } from "./product";
import { bookBody, keyed, recordSteps, writeScript } from "./record-steps";
import { copyToken, mintTokens } from "./tokens";

/** Number of offers for prebooks: enough that clients rarely contend for the same row. */
const OFFERS = 1500;

/** Measures a product's search with random requests, compared with its statements. @param what its label in the report */
export async function measureSearch<S extends object, A>(
  bench: Bench,
  product: Product<S, A>,
  what: string,
): Promise<void> {
  const path = `${product.path}/search`;
  const draw = () => ({ path, body: product.search(1 + below(product.items), drawDay()) });
  const search = product.search(product.sample, drawSampleDay());
  const { statements } = await bench.recordKnown({ path, body: search });
  const lines = () => script(statements, product.swap(search, product.sample).search, drawLines(product.items));
  for (const clients of bench.clients) {
    const http = await bench.loadDrawn(path, draw, clients);
    const bare = await bench.bare(lines, clients);
    bench.report.add({ what, clients, http, bare: bare?.perSecond, statements: statements.length });
  }
}

/** Measures prebook and book, compared with their statements. */
export async function measureBooking<S extends object, A>(bench: Bench, product: Product<S, A>): Promise<void> {
  const { name, path, items } = product;
  const sample = await recordSteps(bench, product);
  const offers = await findOffers(bench, product);
  const prebook = () => keyed(`${path}/prebook`, offers[below(offers.length)]!);
  for (const clients of bench.clients) {
    const pinning = await bench.loadDrawn(`${path}/prebook`, prebook, clients);
    const pinSalt = `${name}-prebook${bench.report.size ?? ""}-${clients}`;
    const pinned = await bareWrites(bench, pinSalt, () => writeScript(sample.prebook, pinSalt, items), clients);
    bench.report.add({
      what: "prebook",
      clients,
      http: pinning,
      bare: pinned,
      statements: sample.prebook.statements.length,
    });

    // As many books as prebooks, because each needs its own token. The load prepares some requests that it does not send.
    const amount = Math.ceil(pinning.perSecond * bench.seconds);
    const tokens = await mintTokens(bench, prebook, amount + 4 * clients);
    const book = () => keyed(`${path}/book`, bookBody(product, tokens.pop()!));
    const booking = await bench.loadDrawn(`${path}/book`, book, clients, { amount });
    const bookSalt = `${name}-book${bench.report.size ?? ""}-${clients}`;
    const bareAmount = Math.ceil((pinned ?? 0) * bench.seconds);
    await copyToken(bench, sample.token, bookSalt, clients, Math.ceil(bareAmount / clients));
    const bookScript = () => writeScript(sample.book, bookSalt, items, sample.token);
    const booked = await bareWrites(bench, bookSalt, bookScript, clients, { amount: bareAmount });
    bench.report.add({ what: "book", clients, http: booking, bare: booked, statements: sample.book.statements.length });
  }
}

/** @throws when a transaction wrote nothing, because fast refusals would falsify the figure */
async function bareWrites(
  bench: Bench,
  salt: string,
  lines: () => string,
  clients: number,
  extent?: Extent,
): Promise<number | undefined> {
  const bare = await bench.bare(lines, clients, extent);
  if (!bare) return undefined;
  const { perSecond, transactions } = bare;
  const written = await countKeys(bench.databaseUrl, `${salt}-`);
  if (written !== transactions) throw new Error(`${salt}: ${transactions} transactions wrote ${written} keys`);
  return perSecond;
}

async function findOffers<S extends object, A>(bench: Bench, product: Product<S, A>): Promise<object[]> {
  const offers: object[] = [];
  while (offers.length < OFFERS) {
    const search = product.search(1 + below(product.items), drawDay());
    const found = product.prebooks(search, await bench.fetchJson<A>({ path: `${product.path}/search`, body: search }));
    if (!found.length) throw new Error(`${product.name}: a search found no offers`);
    offers.push(...found);
  }
  return offers;
}
