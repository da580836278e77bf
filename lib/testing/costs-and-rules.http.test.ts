import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { operations, staffOperations } from "@/lib/api/operations";
import { env } from "@/lib/core/env";
import { describeLinked, findLinkedMessage } from "@/lib/fulfilment/supplier-link";
import { sendSupplierMails } from "@/lib/fulfilment/mail/send-supplier-mails";
import { fanOut } from "@/lib/webhook/delivery/fan-out";
import { sendDueMails } from "@/lib/notification/send";
import { downloadStatement } from "@/lib/staff/door/files/account-statement";
import { exportBookings } from "@/lib/staff/door/files/booking-export";
import { showDocument } from "@/lib/staff/door/files/booking-document";
import { showQuote } from "@/lib/staff/door/files/quote-document";
import { showTravellersQuote } from "@/lib/staff/door/files/travellers-quote";
import { openSharedQuote } from "@/lib/staff/door/traveller-door";
import { dayFromNow, makeProperty } from "./factories/property";
import { giveCredit } from "./harness/ledger";
import { pdfText } from "./harness/pdf";
import { createBookedStay } from "./harness/products/stay";
import { addOffer, changeQuote, sendQuote } from "./harness/products/sales-quote";
import { buildPath, buildRequest, makeSample } from "./harness/samples/samples";
import type { StaffedWorld } from "./harness/samples/staff-sample";
import { STAFF_SAMPLES } from "./harness/samples/staff-samples";
import { served } from "./harness/served";
import { mailServer, parseMail, type MailServer } from "./harness/servers/mail-server";
import { staffClient } from "./harness/staff";

// Every stay of this file is sold at cost: a night costs 73.13, which one rule makes 100.02 of. No answer, event, mail,
// paper or file of a partner's users, systems and travellers tells the cost or the rule; a supplier's tell no selling price.

vi.setConfig({ testTimeout: 600_000 });

const [COST, NET] = [7_313, 10_002];
const [RULE, PERCENT] = ["MARKEDRULE", "36.77"];
const SUPPLIER = "reservations@marked.example";

let app: StaffedWorld;
let mails: MailServer;
beforeAll(async () => {
  const world = await served();
  const [agent, admin, operator] = await Promise.all([
    staffClient(world.db.client, "agent", world.tenant.id),
    staffClient(world.db.client, "admin", world.tenant.id),
    staffClient(world.db.client, "operator", null),
  ]);
  app = { ...world, agent, admin, operator };
  // The factories' nights at 100.00 are the cost, whatever test data a sample makes.
  await world.db.client.query(`
    CREATE FUNCTION mark_plan() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.price_basis := 'COST'; RETURN NEW; END $$;
    CREATE FUNCTION mark_nights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.prices := replace(NEW.prices::text, '10000', '${COST}')::bigint[]; RETURN NEW; END $$;
    CREATE FUNCTION mark_property() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.reservation_channel := 'EMAIL'; NEW.reservations_email := '${SUPPLIER}'; RETURN NEW; END $$;
    CREATE TRIGGER marked BEFORE INSERT ON rate_plan FOR EACH ROW EXECUTE FUNCTION mark_plan();
    CREATE TRIGGER marked BEFORE INSERT ON room_month FOR EACH ROW EXECUTE FUNCTION mark_nights();
    CREATE TRIGGER marked BEFORE INSERT ON property FOR EACH ROW EXECUTE FUNCTION mark_property();`);
  await world.db.client.query("INSERT INTO sell_rule (key, code, percent) VALUES ($1, $1, $2)", [RULE, PERCENT]);
  await giveCredit(operator, app.tenant.publicId, "10000000.00");
  mails = await mailServer();
  env.publicUrl = "https://desk.example";
});
const { publicUrl } = env;
afterAll(async () => {
  env.publicUrl = publicUrl;
  await mails.close();
  await app.close();
});

/** Matches an amount of up to three nights, in minor units or as money, that is no part of a longer number or of an id. */
function amountsOf(night: number): RegExp {
  const minor = [1, 2, 3].map((nights) => String(nights * night));
  const written = minor.map((one) => `${one.slice(0, -2)}[.,]${one.slice(-2)}`);
  return new RegExp(
    `(?<![\\w.]|\\d,)(?:${written.join("|")})(?!\\w)|(?<![\\w.-]|\\d,)(?:${minor.join("|")})(?![\\w-])`,
  );
}
const IS_COST = amountsOf(COST);
const IS_NET = amountsOf(NET);
const IS_RULE = /MARKEDRULE|(?<![\d.])(?:36\.77|1\.3677)/;
const COST_FIELDS = /"(?:cost_total|price_basis|sell_rules?|margin)":/;

/** Where a text tells one of some things: the words around it. */
function findTold(text: string, ...secrets: RegExp[]): string[] {
  return secrets.flatMap((secret) => {
    const found = secret.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 60), found.index + 60)] : [];
  });
}
const findCost = (text: string) => findTold(text, IS_COST, IS_RULE, COST_FIELDS);

const isOfSupplier = ({ scopes }: Operation) => scopes.length === 1 && scopes[0] === "distribution:supply";
const named = (list: readonly Operation[]) => list.map((op): [string, Operation] => [op.id, op]);
/** How many answers tell what is owed: those from which a cost could be read. */
let telling = 0;

test.each(named(operations.filter((op) => !isOfSupplier(op))))(
  "%s tells a partner no cost and no rule",
  async (_, op) => {
    const sample = await makeSample(op, app);
    const { status, text } = await app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
    expect(op.statuses, text).toContain(status);
    expect(findCost(text)).toEqual([]);
    telling += Number(IS_NET.test(text));
  },
);

/** What operations answer whose sample sets a price itself, which is a cost here. */
const REFUSED: Record<string, number[]> = { "priceDrop.rebook": [409] };
const ofPartners = staffOperations.filter(({ roles }) => roles?.some((role) => role !== "operator"));
test.each(named(ofPartners))("%s tells a partner's user no cost and no rule", async (id, op) => {
  for (const role of op.roles!.filter((one) => one !== "operator")) {
    const answer = await app[role].call(id, await STAFF_SAMPLES[id]!(app, role));
    const text = JSON.stringify(answer.body ?? null);
    expect([...op.statuses, ...(REFUSED[id] ?? [])], text).toContain(answer.status);
    expect(findCost(text)).toEqual([]);
    telling += Number(IS_NET.test(text));
  }
});

test("the answers do tell what is owed, and an operator's tell the cost", async () => {
  expect(telling).toBeGreaterThan(20);
  const { rooms, plans, publicId } = await makeProperty(app.db.client);
  const { body } = await app.operator.call("contract.trace", {
    params: { public_id: publicId },
    body: {
      room_public_id: rooms[0]!.publicId,
      rate_plan_public_id: plans[0]!.publicId,
      checkin: dayFromNow(30),
      checkout: dayFromNow(32),
      adults: 2,
      tenant_public_id: app.tenant.publicId,
    },
  });
  expect(findTold(JSON.stringify(body), IS_COST, IS_RULE, IS_NET)).toHaveLength(3);
});

test("the events of all that happened tell no cost and no rule", async () => {
  while (await fanOut());
  let [after, events] = [0, 0];
  for (let hasMore = true; hasMore;) {
    const path = `/events?limit=200&after=${after}`;
    const { body, text } = await app.partner.call<{ items: object[]; next_after: number; has_more: boolean }>(
      "GET",
      path,
    );
    expect(findCost(text)).toEqual([]);
    events += body.items.length;
    [after, hasMore] = [body.next_after, body.has_more];
  }
  expect(events).toBeGreaterThan(50);
});

const request = (path = "") => new Request(`http://desk.example/${path}`, { headers: { host: "desk.example" } });
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPdf = answer.headers.get("content-type") === "application/pdf";
  return isPdf ? pdfText(bytes) : new TextDecoder().decode(bytes);
};

test("papers and files of an agency tell no cost and no rule", async () => {
  const { public_id: id } = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body.booking;
  const { cookie } = app.admin;
  const month = dayFromNow(0).slice(0, 7);
  const statement = (file: string) => downloadStatement(request(`account/statements/${file}`), cookie, file);
  const texts = {
    confirmation: await textOf(await showDocument("confirmation", request(), cookie, id)),
    voucher: await textOf(await showDocument("voucher", request(), cookie, id)),
    bookings: await textOf(await exportBookings(request(), cookie)),
    "statement as a PDF": await textOf(await statement(`${month}.pdf`)),
    "statement as CSV": await textOf(await statement(`${month}.csv`)),
  };
  for (const [what, text] of Object.entries(texts)) expect(findCost(text), what).toEqual([]);
  expect(findTold(texts["statement as CSV"], IS_NET)).toHaveLength(1);
});

test("a quote with a price of its own tells the traveller neither net nor cost", async () => {
  const limits = { min_markup_percent: "0", max_markup_percent: "60" };
  await app.admin.call("sellPrice.limits.update", { body: { limits } });
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await addOffer(agent, await makeProperty(app.db.client));
  const quote = (await addOffer(agent, await makeProperty(app.db.client))).body;
  expect(quote.offers.map(({ net_total }) => net_total)).toEqual(["200.04", "200.04"]);
  const offers = quote.offers.map(({ id }) => ({ id, sell_price: "249.99" }));
  const sent = await sendQuote(agent, (await changeQuote(agent, quote, { offers })).body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const token = sent.body.path!.split("/").at(-1)!;
  const texts = {
    page: JSON.stringify(await openSharedQuote(token, new Headers({ host: "desk.example" }))),
    PDF: await textOf(await showTravellersQuote(request(), token)),
    "the agent's PDF": await textOf(await showQuote(request(), agent.cookie, quote.public_id)),
  };
  for (const [what, text] of Object.entries(texts)) {
    expect(text, what).toContain("249.99");
    expect(findTold(text, IS_NET, IS_COST, IS_RULE), what).toEqual([]);
  }
});

test("mails tell guests no cost, and the property no selling price; its link neither", async () => {
  mails.taken.length = 0;
  while (await sendDueMails());
  while (await sendSupplierMails());
  const [toSupplier, toOthers] = [true, false].map((is) =>
    mails.taken.filter(({ to }) => to.includes(SUPPLIER) === is),
  );
  const textsOf = async (raw: string) => {
    const { headers, leaves } = parseMail(raw);
    const parts = Object.entries(leaves).map(async ([type, bytes]) =>
      type === "application/pdf" ? await pdfText(bytes) : String(bytes),
    );
    return [JSON.stringify(headers), ...(await Promise.all(parts))].join("\n");
  };
  for (const { raw } of toOthers!) expect(findCost(await textsOf(raw))).toEqual([]);
  let [costs, links] = [0, 0];
  for (const { raw } of toSupplier!) {
    const text = await textsOf(raw);
    expect(findTold(text, IS_NET, IS_RULE)).toEqual([]);
    costs += Number(IS_COST.test(text));
    const linked = await findLinkedMessage(/\/supplier\/([0-9a-f]{48})/.exec(text)?.[1] ?? "");
    if (!linked) continue;
    links++;
    expect(findTold(JSON.stringify(await describeLinked(linked)), IS_NET, IS_RULE)).toEqual([]);
  }
  expect([costs > 10, links > 10, toOthers!.length > 0]).toEqual([true, true, true]);
});

let tellingCost = 0;
test.each(named(operations.filter(isOfSupplier)))("%s tells a supplier no selling price and no rule", async (_, op) => {
  const sample = await makeSample(op, app);
  const { status, text } = await app.partner.call(op.method, buildPath(op, sample), buildRequest(op, sample));
  expect(op.statuses, text).toContain(status);
  expect(findTold(text, IS_NET, IS_RULE)).toEqual([]);
  tellingCost += Number(IS_COST.test(text));
});

test("the answers to a supplier do tell the cost", () => {
  expect(tellingCost).toBeGreaterThan(2);
});
