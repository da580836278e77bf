import { expect, test as base, type APIRequestContext, type Locator } from "@playwright/test";
import { freshName } from "./desk/sold";
import { signInOnce } from "./desk/signed-in";

/** A test with the demo agency's admin signed in. */
const test = base.extend<object>({
  storageState: async ({ playwright, baseURL }, use) => use(await signInOnce(playwright.request, baseURL!, "admin")),
});

/** The token endpoint's answer to a client id and secret. */
const requestToken = (request: APIRequestContext, client_id: string, client_secret: string) =>
  request.post("/api/v1/oauth/token", { form: { grant_type: "client_credentials", client_id, client_secret } });

const shown = (panel: Locator, label: string) => panel.getByRole("textbox", { name: label }).inputValue();

test("an admin creates a credential with limited scopes, rotates its secret without downtime, and disables it", async ({
  page,
  request,
}) => {
  const name = freshName();
  await page.goto("/settings/credentials");
  await expect(page.getByRole("row").filter({ hasText: "demo-reader" })).toBeVisible();
  await page.getByRole("button", { name: "New credential" }).click();
  let panel = page.getByRole("dialog", { name: "New credential" });
  await panel.getByLabel("Name").fill(name);
  for (const scope of [/^Book/, /^Webhooks/]) await panel.locator("label").filter({ hasText: scope }).click();
  await panel.getByLabel("Requests per minute").fill("0");
  await panel.getByRole("button", { name: "Create credential" }).click();
  await expect(panel.getByText("A whole number, 1 to 60,000")).toBeVisible();
  await panel.getByLabel("Requests per minute").fill("120");
  await panel.getByRole("button", { name: "Create credential" }).click();
  await expect(panel.getByText("Copy the secret now")).toBeVisible();
  const [id, first] = [await shown(panel, "Client id"), await shown(panel, "Client secret")];
  await panel.getByRole("button", { name: "I saved the secret" }).click();
  await expect(panel).toHaveCount(0);

  const granted = await requestToken(request, id, first);
  const { access_token, scope } = (await granted.json()) as { access_token: string; scope: string };
  expect(scope).toBe("distribution:read");
  const headers = { authorization: `Bearer ${access_token}` };
  const read = () => request.get("/api/v1/countries", { headers });
  const answer = await read();
  expect([answer.status(), answer.headers()["ratelimit-limit"]]).toEqual([200, "120"]);
  expect((await request.get("/api/v1/bookings", { headers })).status()).toBe(403);

  await page.getByRole("row").filter({ hasText: name }).click();
  panel = page.getByRole("dialog", { name });
  await expect(panel.getByText(`…${first.slice(-4)}`)).toBeVisible();
  await panel.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new secret" }).click();
  await expect(panel.getByText("Copy the secret now")).toBeVisible();
  const second = await shown(panel, "Client secret");
  for (const secret of [first, second]) expect((await requestToken(request, id, secret)).status()).toBe(200);
  await page.reload();
  await expect(panel.getByText(`…${second.slice(-4)}`)).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Client secret" })).toHaveCount(0);

  await panel.getByRole("button", { name: "Disable credential" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable credential" }).click();
  await expect(panel.getByText("Its tokens are refused, and it cannot get new ones.")).toBeVisible();
  await expect.poll(async () => (await read()).status()).toBe(401);
  expect((await requestToken(request, id, second)).status()).toBe(401);
});
