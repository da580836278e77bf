import { expect, test } from "@playwright/test";
import { signIn } from "./desk/desk";

const CALL = { data: { query: { limit: "1" } }, headers: { "content-type": "application/json" } };

test("the staff API accepts only sessions of the product's own pages", async ({ page, request, baseURL }) => {
  const own = { ...CALL.headers, origin: baseURL! };
  const call = (who: typeof request, headers: Record<string, string>, operation = "property.list") =>
    who.post(`/api/staff/${operation}`, { ...CALL, headers });

  expect((await call(request, own)).status()).toBe(401);
  await signIn(page);
  const answer = await call(page.request, own);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ items: [{ status: "ACTIVE" }] });

  expect((await call(page.request, { ...own, origin: "https://elsewhere.example" })).status()).toBe(403);
  expect((await call(page.request, { ...own, origin: "null" })).status()).toBe(403);
  expect((await call(page.request, CALL.headers)).status()).toBe(403);
  expect((await call(page.request, own, "no.such.operation")).status()).toBe(404);
  expect((await call(page.request, { ...own, "content-type": "text/plain" })).status()).toBe(415);
});

test("a session cookie does not authenticate at the partner API", async ({ page }) => {
  await signIn(page);
  expect((await page.request.get("/api/v1/properties")).status()).toBe(401);
});

test("an operator is refused at operations of partners", async ({ page, baseURL }) => {
  await signIn(page, "operator@demo.example");
  const headers = { ...CALL.headers, origin: baseURL! };
  const refusal = await page.request.post("/api/staff/booking.list", { ...CALL, headers });
  expect(refusal.status()).toBe(403);
  expect(await refusal.json()).toMatchObject({ code: "auth.no_tenant" });
});

test("an agency's usage is visible to its admins only", async ({ page, browser, baseURL }) => {
  const call = async (who: typeof page, email: string) => {
    await signIn(who, email);
    return who.request.post("/api/staff/usage.list", { ...CALL, headers: { ...CALL.headers, origin: baseURL! } });
  };
  const refusal = await call(page, "agent@demo.example");
  expect(refusal.status()).toBe(403);
  expect(await refusal.json()).toMatchObject({ code: "auth.insufficient_role" });
  const another = await browser.newPage();
  expect((await call(another, "admin@demo.example")).status()).toBe(200);
});
