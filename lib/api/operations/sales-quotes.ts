import { nightsBetween } from "@/lib/core/dates";
import { toCurrentSalesQuote, toSalesQuote, toSalesQuotePage, toSentSalesQuote } from "@/lib/sales-quote/present";
import { recheckSalesQuote, toRecheckedSalesQuote } from "@/lib/sales-quote/recheck";
import {
  addSalesQuoteOffer,
  getCurrentSalesQuote,
  getSalesQuote,
  listSalesQuotes,
  revokeSalesQuote,
  sendSalesQuote,
  updateSalesQuote,
} from "@/lib/sales-quote/sales-quotes";
import {
  AddOffer,
  ChangeSalesQuote,
  CurrentSalesQuote,
  RecheckedSalesQuote,
  SalesQuoteList,
  SalesQuotePage,
  SalesQuotePath,
  SalesQuoteRecord,
  SendSalesQuote,
  SentSalesQuote,
} from "@/lib/sales-quote/schemas";
import { MAX_OFFERS } from "@/lib/sales-quote/limits";
import { operation, FOR_BOOKERS } from "../operation";

const one = { ...FOR_BOOKERS, params: SalesQuotePath, missing: "SALES_QUOTE_NOT_FOUND" } as const;
/** The stored answer leaves out the link, so that a copy of the database opens no quote. */
const writing = { idempotent: "optional", secretFields: ["path"] } as const;

export const salesQuoteList = operation({
  ...FOR_BOOKERS,
  id: "salesQuote.list",
  freshness: "current",
  method: "GET",
  path: "/staff/sales-quotes",
  summary: "List the agency's quotes, newest first",
  query: SalesQuoteList,
  response: SalesQuotePage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listSalesQuotes(context, query),
  present: toSalesQuotePage,
});

export const salesQuoteCurrentGet = operation({
  ...FOR_BOOKERS,
  id: "salesQuote.current.get",
  method: "GET",
  path: "/staff/current-sales-quote",
  summary: "Get the quote that the caller's next offers are added to",
  response: CurrentSalesQuote,
  errors: [],
  run: getCurrentSalesQuote,
  present: toCurrentSalesQuote,
});

export const salesQuoteOfferAdd = operation({
  ...FOR_BOOKERS,
  ...writing,
  id: "salesQuote.offer.add",
  method: "POST",
  path: "/staff/sales-quotes/offers",
  summary: "Price an offer and add it to a quote, by default to the caller's current one",
  profile: "header",
  cost: ({ body: { offer } }) =>
    "stay" in offer ? nightsBetween(offer.stay.checkin, offer.stay.checkout) * offer.stay.occupancy.length : 1,
  body: AddOffer,
  response: SalesQuoteRecord,
  errors: [
    "SALES_QUOTE_NOT_FOUND",
    "PROPERTY_NOT_FOUND",
    "PROFILE_NOT_FOUND",
    "ALLOCATION_GONE",
    "SOLD_OUT",
    "UNSUPPORTED_FX_PAIR",
  ],
  run: (context, { body }) => addSalesQuoteOffer(context, body.sales_quote_public_id, body.offer),
  present: toSalesQuote,
});

export const salesQuoteGet = operation({
  ...one,
  id: "salesQuote.get",
  method: "GET",
  path: "/staff/sales-quotes/{public_id}",
  summary: "Get a quote with its offers, what was sent and what the traveller chose",
  response: SalesQuoteRecord,
  errors: ["SALES_QUOTE_NOT_FOUND"],
  run: (context, { params }) => getSalesQuote(context, params.public_id),
  present: toSalesQuote,
});

export const salesQuoteUpdate = operation({
  ...one,
  ...writing,
  id: "salesQuote.update",
  method: "PUT",
  path: "/staff/sales-quotes/{public_id}",
  summary: "Change a quote's title, note, validity, sell prices and order of offers",
  body: ChangeSalesQuote,
  response: SalesQuoteRecord,
  errors: ["SALES_QUOTE_NOT_FOUND", "SALES_QUOTE_CHANGED", "SELL_PRICE_NOT_ALLOWED", "BELOW_MINIMUM_PRICE"],
  run: (context, { params, body }) => updateSalesQuote(context, params.public_id, body),
  present: toSalesQuote,
});

export const salesQuoteSend = operation({
  ...one,
  ...writing,
  id: "salesQuote.send",
  method: "POST",
  path: "/staff/sales-quotes/{public_id}/send",
  summary: "Send a quote: its link shows this version from now on",
  body: SendSalesQuote,
  response: SentSalesQuote,
  errors: ["SALES_QUOTE_NOT_FOUND", "SALES_QUOTE_CHANGED"],
  run: (context, { params, body }) => sendSalesQuote(context, params.public_id, body),
  present: toSentSalesQuote,
});

export const salesQuoteRevoke = operation({
  ...one,
  ...writing,
  id: "salesQuote.revoke",
  method: "POST",
  path: "/staff/sales-quotes/{public_id}/revoke",
  summary: "End the link of a quote",
  response: SalesQuoteRecord,
  errors: ["SALES_QUOTE_NOT_FOUND"],
  run: (context, { params }) => revokeSalesQuote(context, params.public_id),
  present: toSalesQuote,
});

export const salesQuoteRecheck = operation({
  ...one,
  id: "salesQuote.recheck",
  method: "POST",
  effect: "read",
  cost: () => MAX_OFFERS,
  path: "/staff/sales-quotes/{public_id}/recheck",
  summary: "Price all offers of a quote again and say what has changed",
  response: RecheckedSalesQuote,
  errors: ["SALES_QUOTE_NOT_FOUND"],
  run: (context, { params }) => recheckSalesQuote(context, params.public_id),
  present: toRecheckedSalesQuote,
});
