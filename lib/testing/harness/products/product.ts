import { expect } from "vitest";
import type { z } from "zod";
import type { PlacedResponse } from "@/lib/booking/schemas";
import type { PinResponse } from "@/lib/prebook/schemas";
import type { Answer, PartnerClient, Send } from "../client";
import { newKey } from "./stay";

/** Search, prebook and book for a product other than a stay, one by one and in sequence. */
export function productSteps<
  Body extends object,
  Found extends { offers: { allocation_id: string }[] },
  Pinned extends z.output<typeof PinResponse> = z.output<typeof PinResponse>,
>(product: "transfer" | "tour" | "flight" | "package", bookBody: (token: string) => object) {
  const search = (client: PartnerClient, body: unknown, send: Send = {}) =>
    client.call<Found>("POST", `/${product}/search`, { body, ...send });

  const prebook = (client: PartnerClient, body: unknown, send: Send = {}) =>
    client.call<Pinned>("POST", `/${product}/prebook`, {
      body,
      ...(product !== "transfer" && { key: newKey() }),
      ...send,
    });

  const book = (client: PartnerClient, body: unknown, send: Send = {}) =>
    client.call<z.output<typeof PlacedResponse>>("POST", `/${product}/book`, { body, key: newKey(), ...send });

  /** The prebook body for the first offer of a search. */
  async function offer(client: PartnerClient, body: Body, send: Send = {}): Promise<Body & { allocation_id: string }> {
    const answer = await search(client, body, send);
    expect(answer.body.offers?.[0], answer.text).toBeDefined();
    return { ...body, allocation_id: answer.body.offers[0]!.allocation_id };
  }

  /** Searches and prebooks. @returns a token that holds vehicles or seats */
  async function held(client: PartnerClient, body: Body): Promise<string> {
    const answer = await prebook(client, await offer(client, body));
    expect(answer.body.match_status, answer.text).toBe("MATCHED");
    return answer.body.prebook_token;
  }

  /** Makes a booking, confirmed or pending depending on scenario and service. */
  async function booked(
    client: PartnerClient,
    body: Body,
    scenario?: string,
  ): Promise<Answer<z.output<typeof PlacedResponse>>> {
    const headers: Record<string, string> = scenario ? { "x-service-sandbox-scenario": scenario } : {};
    const answer = await book(client, bookBody(await held(client, body)), { headers });
    expect([201, 202], answer.text).toContain(answer.status);
    return answer;
  }

  return { search, prebook, book, offer, held, booked };
}
