import { addDays } from "@/lib/core/dates";
import { CITY, CITY_ID, growRegion, growWorld, REGION, REGION_ID } from "../catalogue";
import { drawDay } from "../draw";
import type { Bench } from "../measure";
import { walk } from "./properties";

const PAGE = 50;
/** Additional places, which must not make a city's search slower. */
const ELSEWHERE = 50_000;

const growElsewhere = (url: string) => growWorld(url, ELSEWHERE);

/** Pages through a city: a late page must not cost more than an early one. */
export async function measurePlaces(bench: Bench, properties: number): Promise<void> {
  const city = Math.min(CITY, properties);
  bench.report.begin(`/places/availability: a city of up to ${CITY} properties, pages of ${PAGE}`);
  const path = "/places/availability";
  const checkin = drawDay();
  const stay = {
    place_public_id: CITY_ID,
    checkin,
    checkout: addDays(checkin, 3),
    occupancy: [{ adults: 2 }],
    currency: "EUR",
  };
  for (const sort of ["recommended", "price"]) {
    const pages = await walk(bench, { path, body: { ...stay, sort, limit: PAGE } }, (cursor) => ({
      path,
      body: { cursor },
    }));
    if (pages.length !== Math.ceil(city / PAGE)) throw new Error(`${city} properties came on ${pages.length} pages`);
    const [first, early, late] = [
      `by ${sort}: first page`,
      `by ${sort}: early continuation`,
      `by ${sort}: late continuation`,
    ];
    for (const clients of bench.clients) await bench.repeat(first, pages[0]!, { entries: PAGE }, clients);
    await bench.repeat(early, pages[1]!, { entries: PAGE });
    await bench.repeat(late, pages.at(-2)!, { entries: PAGE });
    bench.report.ratio(late, early);
    bench.report.ratio(first, early);
  }
  if (properties >= REGION) await measureRegion(bench, { path, body: { ...stay, place_public_id: REGION_ID } });
  if (properties !== bench.sizes.at(-1)) return;
  await bench.supply(growElsewhere);
  const [few, many] = ["by recommended: first page", `by recommended: first page, ${ELSEWHERE} places more`];
  await bench.repeat(many, { path, body: { ...stay, sort: "recommended", limit: PAGE } }, { entries: PAGE });
  bench.report.ratio(many, few);
}

/** The list by price of a place that is seven times as large. */
async function measureRegion(bench: Bench, { path, body }: { path: string; body: object }): Promise<void> {
  await bench.supply(growRegion);
  const first = { path, body: { ...body, sort: "price", limit: PAGE } };
  for (const clients of bench.clients)
    await bench.repeat(`by price: first page of ${REGION} properties`, first, { entries: PAGE }, clients);
}
