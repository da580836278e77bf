import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { served, type Served } from "@/lib/testing/harness/served";
import { createTrip, readTrip, makeTrip } from "@/lib/testing/harness/products/trip";
import type { TripPage } from "./schemas";

let app: Served;
const ids: string[] = [];
beforeAll(async () => {
  app = await served();
  for (const name of ["Lisbon", "Porto", "Faro", "Lisbon again"])
    ids.push((await createTrip(app.partner, { name, reference: `R-${name}` })).body.public_id);
  ids.push((await makeTrip(app, 2)).tripId);
  await createTrip(app.stranger, { name: "Lisbon" });
});
afterAll(() => app.close());

const list = (query: string, client = app.partner) => client.call<z.output<typeof TripPage>>("GET", `/trip?${query}`);
const found = async (query: string) => (await list(query)).body.items.map((t) => t.public_id);

test("a tenant's trips are listed newest first, each once and in full, page by page, without other tenants' trips", async () => {
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list(`limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    walked.push(...body.items.map((t) => t.public_id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(walked).toEqual(ids.toReversed());
  const { trace_id: _own, ...trip } = (await readTrip(app.partner, ids[4]!)).body;
  expect((await list("limit=1")).body.items).toEqual([trip]);
});

test("trips are found by their reference, and by words of name, reference or id", async () => {
  expect(await found("reference=R-Porto")).toEqual([ids[1]]);
  expect(await found("reference=r-porto")).toEqual([]);
  expect(await found("q=lisbon")).toEqual([ids[4], ids[3], ids[0]]);
  expect(await found("q=r-far")).toEqual([ids[2]]);
  expect(await found(`q=${ids[2]}`)).toEqual([ids[2]]);
  expect(await found("q=lisbon&reference=R-Lisbon")).toEqual([ids[0]]);
});

test("a cursor is valid for its own filters and tenant only", async () => {
  const { next_cursor } = (await list("limit=2")).body;
  for (const answer of [
    await list(`limit=2&q=a&cursor=${next_cursor}`),
    await list(`limit=2&cursor=${next_cursor}`, app.stranger),
    await list("cursor=nonsense"),
  ]) {
    expect(answer.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "cursor" } });
  }
});

test("trips are found by words in any order, without regard to case and accents", async () => {
  const { public_id: id } = (await createTrip(app.partner, { name: "São Paulo and Málaga", reference: "Frühling" }))
    .body;
  for (const q of ["sao paulo", "malaga são", "FRUHLING", "paulo fruh"])
    expect(await found(new URLSearchParams({ q }).toString()), q).toEqual([id]);
  expect(await found("q=sao+lisbon")).toEqual([]);
});
