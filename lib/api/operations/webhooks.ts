import type { z } from "zod";
import {
  getWebhookDelivery,
  getWebhookDeliveryHealth,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  retryWebhookDelivery,
  sendTestWebhookDelivery,
} from "@/lib/webhook/log/deliveries";
import { createWebhookEndpoint } from "@/lib/webhook/endpoint/endpoint-create";
import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  subscribeWebhookEndpoint,
  updateWebhookEndpoint,
  verifyWebhookEndpoint,
} from "@/lib/webhook/endpoint/endpoints";
import { EventList, listEvents, writeEventPage } from "@/lib/webhook/log/event-feed";
import { toDelivery, toDeliveryDetail, toDeliveryPage, toHealth } from "@/lib/webhook/log/list-present";
import {
  DeliveryDetail,
  DeliveryList,
  DeliveryPage,
  DeliveryPath,
  DeliveryRecord,
  EndpointHealth,
  ReplayRequest,
  Replayed,
} from "@/lib/webhook/log/list-schemas";
import { toEndpoint, toEndpointPage, toEndpointWithSecret } from "@/lib/webhook/endpoint/present";
import {
  ChangeEndpoint,
  CreateEndpoint,
  EndpointList,
  EndpointPage,
  EndpointRecord,
  EndpointWithSecret,
  Subscriptions,
} from "@/lib/webhook/schemas";
import { rotateWebhookSecret } from "@/lib/webhook/endpoint/secret-rotate";
import { API_PREFIX } from "../call";
import { operation } from "../operation";
import { EventPage } from "../openapi/event-bodies";
import { endpointCall, webhookCall } from "../openapi/webhook-calls";

const all = { ...webhookCall, statuses: [200] } as const;
const one = { ...endpointCall, statuses: [200] } as const;
const UNKNOWN = ["WEBHOOK_ENDPOINT_NOT_FOUND"] as const;

export const webhookList = operation({
  ...all,
  id: "webhook.list",
  method: "GET",
  path: "/webhook-endpoints",
  summary: "List webhook endpoints, newest first",
  query: EndpointList,
  response: EndpointPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listWebhookEndpoints(context, query),
  present: toEndpointPage,
});

export const webhookCreate = operation({
  ...all,
  id: "webhook.create",
  idempotent: "optional",
  secretFields: ["secret"],
  method: "POST",
  path: "/webhook-endpoints",
  summary: "Create a webhook endpoint; the response contains its secret, once",
  body: CreateEndpoint,
  response: EndpointWithSecret,
  hasCallbacks: true,
  statuses: [201],
  errors: ["WEBHOOK_ENDPOINT_LIMIT"],
  run: (context, { body }) => createWebhookEndpoint(context, body),
  present: toEndpointWithSecret,
  headers: ({ public_id }) => ({ Location: `${API_PREFIX}/webhook-endpoints/${public_id}` }),
});

export const webhookGet = operation({
  ...one,
  id: "webhook.get",
  method: "GET",
  path: "/webhook-endpoints/{public_id}",
  summary: "Get a webhook endpoint",
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params }) => getWebhookEndpoint(context, params.public_id),
  present: toEndpoint,
});

export const webhookUpdate = operation({
  ...one,
  id: "webhook.update",
  method: "PATCH",
  path: "/webhook-endpoints/{public_id}",
  summary: "Update a webhook endpoint's URL or description, disable or enable it",
  idempotent: "optional",
  body: ChangeEndpoint,
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params, body }) => updateWebhookEndpoint(context, params.public_id, body),
  present: toEndpoint,
});

export const webhookDelete = operation({
  ...one,
  id: "webhook.delete",
  idempotent: "optional",
  method: "DELETE",
  path: "/webhook-endpoints/{public_id}",
  summary: "Delete a webhook endpoint with its deliveries",
  statuses: [204],
  errors: UNKNOWN,
  run: (context, { params }) => deleteWebhookEndpoint(context, params.public_id),
  present: () => null,
});

export const webhookSubscribe = operation({
  ...one,
  id: "webhook.subscribe",
  method: "PUT",
  path: "/webhook-endpoints/{public_id}/subscriptions",
  summary: "Replace a webhook endpoint's subscriptions",
  idempotent: "optional",
  body: Subscriptions,
  response: EndpointRecord,
  errors: UNKNOWN,
  run: (context, { params, body }) => subscribeWebhookEndpoint(context, params.public_id, body.event_types),
  present: toEndpoint,
});

export const webhookRotateSecret = operation({
  ...one,
  id: "webhook.rotateSecret",
  idempotent: "optional",
  secretFields: ["secret"],
  method: "POST",
  path: "/webhook-endpoints/{public_id}/rotate-secret",
  summary: "Rotate a webhook endpoint's secret; the old one also signs for 24 hours",
  response: EndpointWithSecret,
  errors: UNKNOWN,
  run: (context, { params }) => rotateWebhookSecret(context, params.public_id),
  present: toEndpointWithSecret,
});

export const webhookVerify = operation({
  ...endpointCall,
  id: "webhook.verify",
  idempotent: "optional",
  method: "POST",
  path: "/webhook-endpoints/{public_id}/verify",
  summary: "Verify a webhook endpoint: it must echo a challenge, and then receives its waiting deliveries",
  response: EndpointRecord,
  statuses: [200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_VERIFICATION_FAILED"],
  run: (context, { params }) => verifyWebhookEndpoint(context, params.public_id),
  present: toEndpoint,
});

export const webhookTest = operation({
  ...endpointCall,
  id: "webhook.test",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/webhook-endpoints/{public_id}/test",
  summary: "Send an endpoint.test event, to an unverified endpoint once it is verified",
  response: DeliveryRecord,
  statuses: [202],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_ENDPOINT_DISABLED"],
  run: (context, { params }) => sendTestWebhookDelivery(context, params.public_id),
  present: toDelivery,
});

export const webhookDeliveries = operation({
  ...endpointCall,
  id: "webhook.deliveries",
  freshness: "current",
  method: "GET",
  path: "/webhook-endpoints/{public_id}/deliveries",
  summary: "List a webhook endpoint's deliveries of the last 30 days with their attempts, newest first",
  query: DeliveryList,
  response: DeliveryPage,
  statuses: [200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "CURSOR_EXPIRED"],
  run: (context, { params, query }) => listWebhookDeliveries(context, params.public_id, query),
  present: toDeliveryPage,
});

export const webhookRetry = operation({
  ...endpointCall,
  id: "webhook.retry",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/webhook-endpoints/{public_id}/deliveries/{delivery_public_id}/retry",
  summary: "Retry a delivery with the same webhook-id, whatever its status",
  params: DeliveryPath,
  response: DeliveryRecord,
  statuses: [202],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_DELIVERY_NOT_FOUND", "WEBHOOK_ENDPOINT_DISABLED"],
  run: (context, { params }) => retryWebhookDelivery(context, params.public_id, params.delivery_public_id),
  present: toDelivery,
});

export const webhookReplay = operation({
  ...endpointCall,
  id: "webhook.replay",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/webhook-endpoints/{public_id}/replay",
  summary: "Replay the deliveries of a time range with the same webhook-ids, or count them",
  body: ReplayRequest,
  response: Replayed,
  statuses: [202, 200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_ENDPOINT_DISABLED"],
  run: (context, { params, body }) => replayWebhookDeliveries(context, params.public_id, body),
  present: (done) => done,
  status: ({ preview }) => (preview ? 200 : 202),
});

export const eventList = operation({
  ...all,
  id: "event.list",
  freshness: "current",
  method: "GET",
  path: "/events",
  summary: "List events of the last 30 days in order of commit, sent to a webhook or not",
  query: EventList,
  response: EventPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listEvents(context, query),
  present: writeEventPage<z.output<typeof EventPage>>,
});

export const webhookDelivery = operation({
  ...endpointCall,
  id: "webhook.delivery",
  audience: "staff",
  method: "GET",
  path: "/webhook-endpoints/{public_id}/deliveries/{delivery_public_id}",
  summary: "Get a delivery with all attempts, including request and response headers",
  params: DeliveryPath,
  response: DeliveryDetail,
  statuses: [200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_DELIVERY_NOT_FOUND"],
  run: (context, { params }) => getWebhookDelivery(context, params.public_id, params.delivery_public_id),
  present: toDeliveryDetail,
});

export const webhookHealth = operation({
  ...webhookCall,
  id: "webhook.health",
  audience: "staff",
  method: "GET",
  path: "/webhook-health",
  summary: "Get each webhook endpoint's waiting deliveries and last failure",
  response: EndpointHealth,
  statuses: [200],
  errors: [],
  run: (context) => getWebhookDeliveryHealth(context),
  present: toHealth,
});
