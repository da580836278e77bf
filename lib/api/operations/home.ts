import { getHome, toHome } from "@/lib/home/home";
import { Home, HomeQuery } from "@/lib/home/schemas";
import { getOperatorHome, toOperatorHome } from "@/lib/home/operator-home";
import { OperatorHome } from "@/lib/home/operator-home-schemas";
import { operation } from "../operation";

export const homeGet = operation({
  id: "home.get",
  freshness: "current",
  method: "GET",
  path: "/staff/home",
  summary: "Get what needs the agency's people today",
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  query: HomeQuery,
  response: Home,
  statuses: [200],
  errors: [],
  run: (context, { query }) => getHome(context, query),
  present: toHome,
});

export const operatorHomeGet = operation({
  id: "operatorHome.get",
  freshness: "current",
  method: "GET",
  path: "/staff/operator-home",
  summary: "Get what needs the wholesaler's operators besides the queue",
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  response: OperatorHome,
  statuses: [200],
  errors: [],
  run: (context) => getOperatorHome(context),
  present: toOperatorHome,
});
