import crypto from "node:crypto";
import type { Credential } from "./operator";

/** A program that calls the API with a credential. */
export class Partner {
  private constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  static async signIn(url: string, credential: Credential): Promise<Partner> {
    const body = new URLSearchParams({ grant_type: "client_credentials", ...credential });
    const answer = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body });
    if (!answer.ok) throw new Error(`The token was refused: ${answer.status} ${await answer.text()}`);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return new Partner(`${url}/api/v1`, token);
  }

  /** @throws Error when it is refused */
  async call<B>(method: "GET" | "POST", path: string, body?: object): Promise<B> {
    const answer = await fetch(this.base + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        "Content-Type": "application/json",
        ...(method === "POST" && { "Idempotency-Key": crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as B;
  }
}

export interface Stay {
  checkin: string;
  checkout: string;
  nights: number;
}
interface Slot {
  rate_key: string;
  room_name: string;
}
interface Found {
  results: { allocations: { slots: Slot[] }[] }[];
}

/** Searches a property, holds the offer of a room type for one adult and books it. @returns the booking */
export async function bookRoom(
  partner: Partner,
  property: string,
  room: string,
  { checkin, checkout, nights }: Stay,
): Promise<{ public_id: string; status: string; stay_total: string }> {
  const found = await partner.call<Found>("POST", "/search", {
    property_ids: [property],
    checkin,
    checkout,
    occupancy: [{ adults: 1, child_ages: [] }],
    currency: "EUR",
    include: ["names"],
  });
  const slots = found.results.flatMap((result) => result.allocations).flatMap((allocation) => allocation.slots);
  const slot = slots.find(({ room_name }) => room_name === room);
  if (!slot) throw new Error(`The search offers no ${room}: ${JSON.stringify(found)}`);
  const held = await partner.call<{ match_status: string; prebook_token: string }>("POST", "/prebook", {
    property_public_id: property,
    rate_key: slot.rate_key,
    checkin,
    nights,
    adults: 1,
    child_ages: [],
    currency_code: "EUR",
  });
  if (held.match_status !== "MATCHED") throw new Error(`The offer has changed: ${JSON.stringify(held)}`);
  const name = { first_name: "Ada", last_name: "Lindqvist" };
  const booked = await partner.call<{ booking: { public_id: string; status: string; stay_total: string } }>(
    "POST",
    "/book",
    {
      prebook_token: held.prebook_token,
      contact: { ...name, email: "ada@example.com" },
      guests: [[{ kind: "ADULT", ...name, is_lead: true }]],
      agency_reference: "LIVE-1",
    },
  );
  return booked.booking;
}
