import { expect, test } from "@playwright/test";
import { signIn } from "./desk/desk";

test("the About page shows product and data sources to everyone, signed in or not", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "About this product and its data" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1, name: "Partner booking portal" })).toBeVisible();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();

  const sources = page.getByRole("region", { name: "Data in this product" });
  const openFlights = sources.getByRole("listitem").filter({ hasText: "OpenFlights" });
  await expect(openFlights.getByRole("link", { name: "ODbL 1.0" })).toHaveAttribute("href", /opendatacommons\.org/);
  for (const item of await sources.getByRole("listitem").all()) await expect(item.getByRole("link")).toHaveCount(2);

  await page.getByRole("link", { name: "Open the desk" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
});

for (const width of [390, 1440]) {
  test(`no text is cut off at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
