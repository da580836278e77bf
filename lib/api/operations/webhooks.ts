import {
  getWebhookDelivery,
  getWebhookDeliveryHealth,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  retryWebhookDelivery,
  sendTestWebhookDelivery,
} from "@/lib/webhook/log/deliveries";
import { createWebhookEndpoint } from "@/lib/webhook/endpoint/endpoint-create";
import { verifyWebhookEndpoint } from "@/lib/webhook/endpoint/endpoint-verify";
import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  subscribeWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/lib/webhook/endpoint/endpoints";
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
import { endpointCall, webhookCall } from "../webhook-calls";

const all = { ...webhookCall, statuses: [200] } as const;
const one = { ...endpointCall, statuses: [200] } as const;
const UNKNOWN = ["WEBHOOK_ENDPOINT_NOT_FOUND"] as const;

export const webhookList = operation({
  ...all,
  id: "webhook.list",
  method: "GET",
  path: "/webhook-endpoints",
  summary: "The account's webhook endpoints, newest first",
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
  summary: "Register a webhook endpoint; shows its secret, once",
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
  summary: "A webhook endpoint",
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
  summary: "Change a webhook endpoint's url or description, disable it, or enable it again",
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
  summary: "Replace all that a webhook endpoint is subscribed to",
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
  summary: "A new secret, shown once; the old one signs on for 24 hours",
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
  summary: "Send a challenge, which the endpoint must echo; verified, it is sent what waits",
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
  summary: "Send an endpoint.test; once it is verified, to one that is not yet",
  response: DeliveryRecord,
  statuses: [202],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_ENDPOINT_DISABLED"],
  run: (context, { params }) => sendTestWebhookDelivery(context, params.public_id),
  present: toDelivery,
});

export const webhookDeliveries = operation({
  ...endpointCall,
  id: "webhook.deliveries",
  method: "GET",
  path: "/webhook-endpoints/{public_id}/deliveries",
  summary: "A webhook endpoint's deliveries of the last 30 days with their attempts, newest first",
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
  summary: "Send a delivery again with the same webhook-id, whatever became of it",
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
  summary: "Send the deliveries of a range of time again, each with the same webhook-id; or count them",
  body: ReplayRequest,
  response: Replayed,
  statuses: [202, 200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_ENDPOINT_DISABLED"],
  run: (context, { params, body }) => replayWebhookDeliveries(context, params.public_id, body),
  present: (done) => done,
  status: ({ preview }) => (preview ? 200 : 202),
});

export const webhookDelivery = operation({
  ...endpointCall,
  id: "webhook.delivery",
  audience: "staff",
  method: "GET",
  path: "/webhook-endpoints/{public_id}/deliveries/{delivery_public_id}",
  summary: "A delivery with all that was said and heard, to the header",
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
  summary: "What waits at each of the account's webhook endpoints, and what failed there last",
  response: EndpointHealth,
  statuses: [200],
  errors: [],
  run: (context) => getWebhookDeliveryHealth(context),
  present: toHealth,
});
