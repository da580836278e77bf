import { expect } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { searchStay } from "./desk/desk";
import { test } from "./desk/signed-in";

test("a property's page has similar properties nearby below its offers, whose page has the shown price", async ({
  page,
}) => {
  test.slow();
  await page.goto("/search");
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 62);
  const links = await results.getByRole("heading", { level: 2 }).getByRole("link").all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
  const rows = page.getByRole("list", { name: /^(Cheaper|Similar) nearby$/ }).getByRole("listitem");
  // Not every property has one that is like it.
  for (const address of addresses) {
    await page.goto(address!);
    await expect(page.getByRole("region", { name: "Rooms and prices" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    if ((await rows.count()) > 0) break;
  }
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page, "alternatives");
  const total = /[\d,]+\.\d\d(?=\s?EUR)/.exec(await rows.first().innerText())![0];
  const link = rows.first().getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Rooms and prices" })).toContainText(total);
});
