import { SuggestionQuery, Suggestions } from "@/lib/catalogue/suggest/schemas";
import { listSuggestions } from "@/lib/catalogue/suggest/suggestions";
import { ROLES, operation } from "../operation";

export const suggestionList = operation({
  audience: "staff",
  id: "suggestion.list",
  freshness: "current",
  method: "GET",
  path: "/suggestions",
  summary: "List places and properties that a typed text may mean, the best match first",
  roles: ROLES,
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: SuggestionQuery,
  response: Suggestions,
  statuses: [200],
  errors: [],
  run: (context, { query }) => listSuggestions(context, query.q),
  present: (found) => found,
});
