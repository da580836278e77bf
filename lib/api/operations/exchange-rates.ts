import { fetchExchangeRates, listExchangeRates, uploadExchangeRates } from "@/lib/supply/exchange-rates/exchange-rates";
import { ExchangeRates, FetchRequested, UploadedRates, UploadRates } from "@/lib/supply/exchange-rates/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
} as const;

export const exchangeRateList = operation({
  ...shared,
  id: "exchangeRate.list",
  method: "GET",
  path: "/staff/exchange-rates",
  summary: "List the newest exchange rate of each currency, and the state of the fetches",
  response: ExchangeRates,
  statuses: [200],
  errors: [],
  run: () => listExchangeRates(),
  present: (rates) => rates,
});

export const exchangeRateUpload = operation({
  ...shared,
  id: "exchangeRate.upload",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/exchange-rates",
  summary: "Upload exchange rates, or preview the changes",
  body: UploadRates,
  response: UploadedRates,
  statuses: [200],
  errors: [],
  run: (context, { body }) => uploadExchangeRates(context, body),
  present: (report) => report,
});

export const exchangeRateFetch = operation({
  ...shared,
  id: "exchangeRate.fetch",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/exchange-rates/fetch",
  summary: "Fetch the exchange rates now",
  response: FetchRequested,
  statuses: [202],
  errors: ["EXCHANGE_RATE_SOURCE_MISSING"],
  run: (context) => fetchExchangeRates(context),
  present: (requested) => requested,
});
