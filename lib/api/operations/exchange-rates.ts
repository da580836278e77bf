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
  summary: "The newest exchange rate of each currency with its age, and how fetching them goes",
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
  summary: "Store exchange rates from a file; a preview says what it would change",
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
  summary: "Let the worker fetch the exchange rates now",
  response: FetchRequested,
  statuses: [202],
  errors: ["EXCHANGE_RATE_SOURCE_MISSING"],
  run: (context) => fetchExchangeRates(context),
  present: (requested) => requested,
});
