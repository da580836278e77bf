import {
  listOwnRequests,
  listRequestFacets,
  getRequest,
  getSucceededRequest,
  toRequestPage,
  toRequestRecord,
} from "@/lib/request-log/requests";
import {
  RequestFacets,
  RequestList,
  RequestPage,
  RequestPath,
  RequestRecord,
  Succeeded,
  SucceededQuery,
} from "@/lib/request-log/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["admin"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const requestList = operation({
  ...shared,
  audience: "partner",
  // The scope of bookings, because logged paths contain booking ids.
  scopes: ["distribution:booking"],
  id: "request.list",
  freshness: "current",
  method: "GET",
  path: "/requests",
  summary: "List the account's API calls of the last 30 days, newest first",
  query: RequestList,
  response: RequestPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnRequests(context, query),
  present: toRequestPage,
});

export const requestGet = operation({
  ...shared,
  id: "request.get",
  method: "GET",
  path: "/requests/{public_id}",
  summary: "Get an API call with its redacted bodies",
  params: RequestPath,
  missing: "NOT_FOUND",
  response: RequestRecord,
  errors: ["NOT_FOUND"],
  run: (context, { params }) => getRequest(context, params.public_id),
  present: toRequestRecord,
});

export const requestFacets = operation({
  ...shared,
  id: "request.facets",
  freshness: "current",
  method: "GET",
  path: "/requests/facets",
  summary: "List the values of the request log's filters",
  response: RequestFacets,
  errors: [],
  run: (context) => listRequestFacets(context),
  present: (facets) => facets,
});

export const requestSucceeded = operation({
  ...shared,
  id: "request.succeeded",
  freshness: "current",
  method: "GET",
  path: "/requests/succeeded",
  summary: "List the operations that succeeded in the last 30 days, of the account or of one credential",
  query: SucceededQuery,
  response: Succeeded,
  errors: [],
  run: (context, { query }) => getSucceededRequest(context, query.credential_id),
  present: (succeeded) => succeeded,
});
