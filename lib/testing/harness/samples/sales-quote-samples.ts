import { makeProperty } from "@/lib/testing/factories/property";
import { offerFound, offerOfStay, SHELF } from "../products/sales-quote";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

interface Quote {
  public_id: string;
  version: number;
  offers: { id: string }[];
}

/** A quote of the tenant's agent with a stay and a tour, to which samples add nothing. */
async function quote(app: StaffedWorld): Promise<Quote> {
  const add = async (offer: object): Promise<Quote> =>
    (await app.agent.call("salesQuote.offer.add", { body: { offer } })).body as never;
  await add(offerOfStay(await makeProperty(app.db.client)));
  const { public_id, version, offers } = await add(await offerFound(app.agent, await SHELF.tour(app.db)));
  const unchanged = offers.map(({ id }) => ({ id, sell_price: null }));
  const body = { version, title: "", note: null, valid_days: 7, offers: unchanged, is_collecting: false };
  return (await app.agent.call("salesQuote.update", { params: { public_id }, body })).body as never;
}
const ofOne: MakeStaffSample = async (app) => ({ params: { public_id: (await quote(app)).public_id } });

/** Samples of the operations on quotes for travellers. */
export const SALES_QUOTE_SAMPLES: Record<string, MakeStaffSample> = {
  "salesQuote.list": async () => ({ query: { limit: "2" } }),
  "salesQuote.current.get": async () => ({}),
  "salesQuote.offer.add": async (app) => {
    const { public_id: sales_quote_public_id } = await quote(app);
    return { body: { sales_quote_public_id, offer: offerOfStay(await makeProperty(app.db.client)) } };
  },
  "salesQuote.get": ofOne,
  "salesQuote.update": async (app) => {
    const { public_id, version, offers } = await quote(app);
    const unchanged = offers.map(({ id }) => ({ id, sell_price: null }));
    const body = { version, title: "Two weeks in May", note: null, valid_days: 5, offers: unchanged };
    return { params: { public_id }, body };
  },
  "salesQuote.send": async (app) => {
    const { public_id, version } = await quote(app);
    return { params: { public_id }, body: { version } };
  },
  "salesQuote.revoke": ofOne,
  "salesQuote.recheck": ofOne,
};
