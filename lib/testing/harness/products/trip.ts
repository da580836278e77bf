import { expect } from "vitest";
import type { z } from "zod";
import type { CancelledTrip, CreateTrip, TripRecord } from "@/lib/trip/schemas";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient, Send } from "../client";
import type { Served } from "../served";
import { createBookedStay, type StayOptions } from "./stay";

type Trip = z.output<typeof TripRecord>;

export const createTrip = (client: PartnerClient, body: Partial<z.input<typeof CreateTrip>> = {}, send: Send = {}) =>
  client.call<Trip>("POST", "/trip", { body: { name: "Spring in Lisbon", ...body }, ...send });
export const readTrip = (client: PartnerClient, tripId: string) => client.call<Trip>("GET", `/trip/${tripId}`);
export const addMember = (client: PartnerClient, tripId: string, bookingId: string, send: Send = {}) =>
  client.call<Trip>("POST", `/trip/${tripId}/members`, { body: { booking_public_id: bookingId }, ...send });
export const removeMember = (client: PartnerClient, tripId: string, bookingId: string, send: Send = {}) =>
  client.call<Trip>("DELETE", `/trip/${tripId}/members/${bookingId}`, send);
export const cancelTrip = (client: PartnerClient, tripId: string, send: Send = {}) =>
  client.call<z.output<typeof CancelledTrip>>("POST", `/trip/${tripId}/cancel`, send);

/** Books a stay in a property. @returns its id */
export async function stayIn(
  client: PartnerClient,
  property: MadeProperty,
  options: StayOptions & { scenario?: string } = {},
): Promise<string> {
  return (await createBookedStay(client, property, options)).body.booking.public_id;
}

/** A trip of some confirmed stays, each in its own property. */
export async function makeTrip(app: Served, stays: number): Promise<{ tripId: string; bookingIds: string[] }> {
  const bookingIds: string[] = [];
  for (let i = 0; i < stays; i++) bookingIds.push(await stayIn(app.partner, await makeProperty(app.db.client)));
  const answer = await createTrip(app.partner, { booking_public_ids: bookingIds });
  expect(answer.status, answer.text).toBe(201);
  return { tripId: answer.body.public_id, bookingIds };
}
