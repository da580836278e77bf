import { listCurrencies } from "@/lib/catalogue/currencies";
import { CurrencyList } from "@/lib/catalogue/currency-schemas";
import { operation, ROLES } from "../operation";

export const currencyList = operation({
  id: "currency.list",
  method: "GET",
  path: "/currencies",
  group: "Reference",
  summary: "Currencies in which something can be sold",
  audience: "staff",
  roles: ROLES,
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  response: CurrencyList,
  statuses: [200],
  errors: [],
  run: () => listCurrencies(),
  present: (items) => ({ items }),
});
