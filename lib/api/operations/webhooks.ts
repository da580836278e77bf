import { deleteEndpoint, updateSubscriptions, updateEndpoint } from "@/lib/webhook/endpoint-update";
import { createEndpoint } from "@/lib/webhook/endpoint-create";
import { listOwnEndpoints, getEndpoint } from "@/lib/webhook/endpoint-get";
import { toEndpoint, toEndpointPage, toEndpointWithSecret } from "@/lib/webhook/present";
import {
  ChangeEndpoint,
  CreateEndpoint,
  EndpointList,
  EndpointPage,
  EndpointRecord,
  EndpointWithSecret,
  Subscriptions,
} from "@/lib/webhook/schemas";
import { rotateSecret } from "@/lib/webhook/secret-rotate";
import { API_PREFIX } from "../call";
import { operation } from "../operation";
import { endpointCall, webhookCall } from "../webhook-calls";

const all = { ...webhookCall, statuses: [200] } as const;
const one = { ...endpointCall, statuses: [200] } as const;
const UNKNOWN = ["WEBHOOK_ENDPOINT_NOT_FOUND"] as const;

export const listWebhooks = operation({
  ...all,
  id: "webhook.list",
  method: "GET",
  path: "/webhook-endpoints",
  summary: "The account's webhook endpoints, newest first",
  query: EndpointList,
  response: EndpointPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnEndpoints(context, query),
  present: toEndpointPage,
});

export const createWebhook = operation({
  ...all,
  id: "webhook.create",
  idempotent: "optional",
  secretFields: ["secret"],
  method: "POST",
  path: "/webhook-endpoints",
  summary: "Register a webhook endpoint; shows its secret, once",
  body: CreateEndpoint,
  response: EndpointWithSecret,
  statuses: [201],
  errors: ["WEBHOOK_ENDPOINT_LIMIT"],
  run: (context, { body }) => createEndpoint(context, body),
  present: toEndpointWithSecret,
  headers: ({ public_id }) => ({ Location: `${API_PREFIX}/webhook-endpoints/${public_id}` }),
});

export const getWebhook = operation({
  ...one,
  id: "webhook.get",
  method: "GET",
  path: "/webhook-endpoints/{public_id}",
  summary: "A webhook endpoint",
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params }) => getEndpoint(context, params.public_id),
  present: toEndpoint,
});

export const updateWebhook = operation({
  ...one,
  id: "webhook.update",
  method: "PATCH",
  path: "/webhook-endpoints/{public_id}",
  summary: "Change a webhook endpoint's url or description, disable it, or enable it again",
  idempotent: "optional",
  body: ChangeEndpoint,
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params, body }) => updateEndpoint(context, params.public_id, body),
  present: toEndpoint,
});

export const deleteWebhook = operation({
  ...one,
  id: "webhook.delete",
  idempotent: "optional",
  method: "DELETE",
  path: "/webhook-endpoints/{public_id}",
  summary: "Delete a webhook endpoint with its deliveries",
  statuses: [204],
  errors: UNKNOWN,
  run: (context, { params }) => deleteEndpoint(context, params.public_id),
  present: () => null,
});

export const subscribeWebhook = operation({
  ...one,
  id: "webhook.subscribe",
  method: "PUT",
  path: "/webhook-endpoints/{public_id}/subscriptions",
  summary: "Replace all that a webhook endpoint is subscribed to",
  idempotent: "optional",
  body: Subscriptions,
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params, body }) => updateSubscriptions(context, params.public_id, body.event_types),
  present: toEndpoint,
});

export const rotateWebhookSecret = operation({
  ...one,
  id: "webhook.rotateSecret",
  idempotent: "optional",
  secretFields: ["secret"],
  method: "POST",
  path: "/webhook-endpoints/{public_id}/rotate-secret",
  summary: "A new secret, shown once; the old one signs on for 24 hours",
  response: EndpointWithSecret,
  errors: UNKNOWN,
  run: (context, { params }) => rotateSecret(context, params.public_id),
  present: toEndpointWithSecret,
});
