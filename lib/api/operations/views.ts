import { SaveView, ViewList, ViewPage, ViewPath, ViewRecord } from "@/lib/view/schemas";
import { deleteOwnView, listOwnViews, saveOwnView, toView, toViewPage } from "@/lib/view/views";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["agent", "admin", "operator"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
} as const;

export const viewList = operation({
  ...shared,
  id: "view.list",
  method: "GET",
  path: "/views",
  summary: "List the current user's views of a list",
  query: ViewList,
  response: ViewPage,
  statuses: [200],
  errors: [],
  run: (context, { query }) => listOwnViews(context, query.list),
  present: toViewPage,
});

export const viewSave = operation({
  ...shared,
  id: "view.save",
  idempotent: "optional",
  method: "POST",
  path: "/views",
  summary: "Save a list's query as a view, or replace the view of that name",
  body: SaveView,
  response: ViewRecord,
  statuses: [200],
  errors: [],
  run: (context, { body }) => saveOwnView(context, body),
  present: toView,
});

export const viewDelete = operation({
  ...shared,
  id: "view.delete",
  idempotent: "optional",
  method: "DELETE",
  path: "/views/{public_id}",
  summary: "Delete a view",
  params: ViewPath,
  missing: "NOT_FOUND",
  statuses: [204],
  errors: ["NOT_FOUND"],
  run: (context, { params }) => deleteOwnView(context, params.public_id),
  present: () => null,
});
