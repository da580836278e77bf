import { expect, test } from "@playwright/test";

test("the documentation is public: pages, their Markdown, the indexes, the feed and the status", async ({
  request,
}) => {
  const addresses = [
    ["/docs", "text/html"],
    ["/docs/errors", "text/html"],
    ["/docs.md", "text/markdown"],
    ["/docs/errors.md", "text/markdown"],
    ["/docs/reference/bookings", "text/html"],
    ["/docs/reference/bookings.md", "text/markdown"],
    ["/llms.txt", "text/plain"],
    ["/llms-full.txt", "text/plain"],
    ["/changelog.xml", "application/atom+xml"],
    ["/status", "text/html"],
  ] as const;
  for (const [address, type] of addresses) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([address, response.status()]).toEqual([address, 200]);
    expect(response.headers()["content-type"]).toContain(type);
  }
  expect((await request.get("/docs/no-such-page")).status()).toBe(404);
  expect((await request.get("/docs/no-such-page.md")).status()).toBe(404);
});

test("the doc_url of an error leads to its paragraph", async ({ page, request }) => {
  const refused = await request.get("/api/v1/properties");
  const { doc_url: address } = (await refused.json()) as { doc_url: string };
  await page.goto(new URL(address).pathname + new URL(address).hash);
  await expect(page.locator('[id="auth.missing_bearer"]')).toBeInViewport();
});

test("a search by keyboard leads to an error code", async ({ page }) => {
  await page.goto("/docs");
  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await expect(search).toBeEnabled();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await search.fill("CREDIT_EXCEEDED");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("link").first()).toBeVisible();
  await search.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/errors#CREDIT_EXCEEDED$/);
});

test("the chosen language stays on every page, a link opens its tab, and code is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/quickstart");
  const shell = page.locator("#booking-curl figure").first();
  await expect(async () => {
    await shell.getByRole("button").click();
    await expect(shell.getByRole("button", { name: "Copied" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("export CLIENT_SECRET=demo-partner-secret");
  await page.getByRole("radio", { name: "Python" }).first().check();
  await expect(page.locator("#booking-python")).toBeVisible();
  await expect(page.locator("#webhook-python")).toBeVisible();
  await expect(page.locator("#booking-curl")).toBeHidden();
  await page.goto("/docs/clients");
  await expect(page.locator("#python")).toBeVisible();
  await expect(page.locator("#typescript")).toBeHidden();
  await page.goto("/docs/clients#typescript");
  await expect(page.locator("#typescript")).toBeInViewport();
});

for (const width of [390, 1440]) {
  test(`no page of the documentation is wider than ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/docs", "/docs/quickstart", "/docs/errors", "/docs/reference/accommodation", "/status"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
