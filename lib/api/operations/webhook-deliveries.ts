import { verifyEndpoint } from "@/lib/webhook/endpoint-verify";
import { listOwnDeliveries, getDelivery, getDeliveryHealth } from "@/lib/webhook/list";
import { toDelivery, toDeliveryDetail, toDeliveryPage, toHealth } from "@/lib/webhook/list-present";
import {
  DeliveryDetail,
  DeliveryList,
  DeliveryPage,
  DeliveryPath,
  DeliveryRecord,
  EndpointHealth,
  Replayed,
  ReplayRequest,
} from "@/lib/webhook/list-schemas";
import { toEndpoint } from "@/lib/webhook/present";
import { replayDeliveries, retryOwnDelivery, sendTestEvent } from "@/lib/webhook/replay";
import { EndpointRecord } from "@/lib/webhook/schemas";
import { operation } from "../operation";
import { endpointCall, webhookCall } from "../webhook-calls";

export const verifyWebhook = operation({
  ...endpointCall,
  id: "webhook.verify",
  idempotent: "optional",
  method: "POST",
  path: "/webhook-endpoints/{public_id}/verify",
  summary: "Send a challenge, which the endpoint must echo; verified, it is sent what waits",
  response: EndpointRecord,
  statuses: [200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "WEBHOOK_VERIFICATION_FAILED"],
  run: (context, { params }) => verifyEndpoint(context, params.public_id),
  present: toEndpoint,
});

export const testWebhook = operation({
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
  run: (context, { params }) => sendTestEvent(context, params.public_id),
  present: toDelivery,
});

export const listWebhookDeliveries = operation({
  ...endpointCall,
  id: "webhook.deliveries",
  method: "GET",
  path: "/webhook-endpoints/{public_id}/deliveries",
  summary: "A webhook endpoint's deliveries of the last 30 days with their attempts, newest first",
  query: DeliveryList,
  response: DeliveryPage,
  statuses: [200],
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "CURSOR_EXPIRED"],
  run: (context, { params, query }) => listOwnDeliveries(context, params.public_id, query),
  present: toDeliveryPage,
});

export const retryWebhookDelivery = operation({
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
  run: (context, { params }) => retryOwnDelivery(context, params.public_id, params.delivery_public_id),
  present: toDelivery,
});

export const replayWebhookDeliveries = operation({
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
  run: (context, { params, body }) => replayDeliveries(context, params.public_id, body),
  present: (done) => done,
  status: ({ preview }) => (preview ? 200 : 202),
});

export const getWebhookDelivery = operation({
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
  run: (context, { params }) => getDelivery(context, params.public_id, params.delivery_public_id),
  present: toDeliveryDetail,
});

export const getWebhookHealth = operation({
  ...webhookCall,
  id: "webhook.health",
  audience: "staff",
  method: "GET",
  path: "/webhook-health",
  summary: "What waits at each of the account's webhook endpoints, and what failed there last",
  response: EndpointHealth,
  statuses: [200],
  errors: [],
  run: (context) => getDeliveryHealth(context),
  present: toHealth,
});
