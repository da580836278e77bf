import { expect } from "vitest";
import type { z } from "zod";
import type { DeliveryPage, DeliveryRecord, Replayed, ReplayRequest } from "@/lib/webhook/log/list-schemas";
import type { CreateEndpoint, EndpointRecord, EndpointWithSecret } from "@/lib/webhook/schemas";
import type { PartnerClient } from "./client";
import { dayFromNow } from "../factories/property";
import { receive, type Receiver } from "./servers/receiver";
import type { MakeSample } from "./samples/sample";
import type { Served } from "./served";
import { newKey } from "./products/stay";

export type Endpoint = z.output<typeof EndpointRecord>;
export type Delivery = z.output<typeof DeliveryRecord>;
export type NewEndpoint = z.output<typeof EndpointWithSecret> & { secret: string };

/** An address where nobody listens: nothing is sent before an endpoint is verified. */
const QUIET = "http://127.0.0.1:9/hooks";

export const createEndpoint = (client: PartnerClient, body: Partial<z.input<typeof CreateEndpoint>> = {}) =>
  client.call<NewEndpoint>("POST", "/webhook-endpoints", { body: { url: QUIET, ...body } });
export const getEndpoint = (client: PartnerClient, id: string) =>
  client.call<Endpoint>("GET", `/webhook-endpoints/${id}`);
export const patchEndpoint = (client: PartnerClient, id: string, body: unknown) =>
  client.call<Endpoint>("PATCH", `/webhook-endpoints/${id}`, { body });
export const rotateSecret = (client: PartnerClient, id: string) =>
  client.call<NewEndpoint>("POST", `/webhook-endpoints/${id}/rotate-secret`);
export const verify = (client: PartnerClient, id: string) =>
  client.call<Endpoint>("POST", `/webhook-endpoints/${id}/verify`);

export const sendTestEvent = (client: PartnerClient, id: string) =>
  client.call<Delivery>("POST", `/webhook-endpoints/${id}/test`);
export const listDeliveries = (client: PartnerClient, id: string, query = "") =>
  client.call<z.output<typeof DeliveryPage>>("GET", `/webhook-endpoints/${id}/deliveries?${query}`);
export const retryOwnDelivery = (client: PartnerClient, id: string, deliveryId: string) =>
  client.call<Delivery>("POST", `/webhook-endpoints/${id}/deliveries/${deliveryId}/retry`);
export const replayDeliveries = (client: PartnerClient, id: string, body: z.input<typeof ReplayRequest>) =>
  client.call<z.output<typeof Replayed>>("POST", `/webhook-endpoints/${id}/replay`, { body });

/** A verified endpoint, which receives its events. */
export async function activeEndpoint(
  client: PartnerClient,
  receiver: Receiver,
  body: Partial<z.input<typeof CreateEndpoint>> = {},
): Promise<NewEndpoint> {
  const { body: made } = await createEndpoint(client, { url: `${receiver.url}/hooks`, ...body });
  const verified = await verify(client, made.public_id);
  expect(verified.status, verified.text).toBe(200);
  return made;
}

/** The partner's endpoint, which all samples share: a thousand samples stay within the account's limit. */
const sampled = new WeakMap<Served, Promise<{ public_id: string; receiver: Receiver }>>();
async function make(app: Served): Promise<{ public_id: string; receiver: Receiver }> {
  const receiver = await receive();
  return { public_id: (await activeEndpoint(app.partner, receiver)).public_id, receiver };
}
const theOne: MakeSample = async (app) => {
  const known = await sampled.get(app);
  // The sample of a reset deletes it.
  if (!known || (await getEndpoint(app.partner, known.public_id)).status === 404) sampled.set(app, make(app));
  return { params: { public_id: (await sampled.get(app)!).public_id } };
};

/** The request for one delivery of the endpoint. */
export const oneDelivery: MakeSample = async (app) => {
  const { params } = await theOne(app);
  const { body } = await sendTestEvent(app.partner, params!.public_id!);
  return { params: { ...params, delivery_public_id: body.public_id } };
};

/** By operation id, as in SAMPLES. */
export const WEBHOOK_SAMPLES: Record<string, MakeSample> = {
  "event.list": async () => ({ query: "limit=2" }),
  "webhook.list": async () => ({ query: "limit=2" }),
  "webhook.create": async (app) => {
    await leaveRoom(app);
    return { body: { url: QUIET, description: newKey(), event_types: ["booking.created", "booking.cancelled"] } };
  },
  "webhook.get": theOne,
  "webhook.update": async (app) => ({ ...(await theOne(app)), body: { description: newKey() } }),
  "webhook.delete": async (app) => {
    await leaveRoom(app);
    return { params: { public_id: (await createEndpoint(app.partner)).body.public_id } };
  },
  "webhook.subscribe": async (app) => ({ ...(await theOne(app)), body: { event_types: anySubscription() } }),
  "webhook.rotateSecret": async (app) => {
    await leaveRoom(app);
    return { params: { public_id: (await createEndpoint(app.partner)).body.public_id } };
  },
  "webhook.verify": theOne,
  "webhook.test": theOne,
  "webhook.deliveries": async (app) => ({ ...(await oneDelivery(app)), query: "limit=2" }),
  "webhook.retry": oneDelivery,
  "webhook.replay": async (app) => ({
    ...(await theOne(app)),
    body: {
      from: dayFromNow(-1) + "T00:00:00Z",
      to: dayFromNow(1) + "T00:00:00Z",
      event_types: ["trip.updated"],
      status: "all",
    },
  }),
};

/** Deletes unverified endpoints before the account's limit is reached. */
async function leaveRoom(app: Served): Promise<void> {
  await app.db.rows(
    "DELETE FROM webhook_endpoint WHERE url = $1 AND (SELECT count(*) FROM webhook_endpoint WHERE tenant_id = $2) > 150",
    [QUIET, app.tenant.id],
  );
}

let challenges = 0;
/** A different value each time, because samples with idempotency keys need that. */
function anySubscription(): string[] {
  challenges++;
  const types = [
    "booking.created",
    "booking.confirmed",
    "booking.rejected",
    "booking.failed",
    "booking.cancelled",
    "booking.updated",
    "trip.updated",
  ];
  return ["trip.cancelled", ...types.filter((_, i) => challenges & (1 << i))];
}
