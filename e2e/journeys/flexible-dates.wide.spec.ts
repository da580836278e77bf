import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { choosePlace, startSession } from "./desk/desk";

const dates = (page: Page) => page.getByRole("textbox", { name: "Check-in and check-out" });
const strip = (page: Page) => page.getByRole("region", { name: "Other dates" });
const chosen = (page: Page) => strip(page).getByRole("button", { name: /chosen/ });

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await page.goto("/search");
});

test("typed dates are read back at once, their mistakes are named, and Enter searches", async ({ page }) => {
  await choosePlace(page, "Berl", /^Berlin Germany/);
  await dates(page).fill("14-17 mar");
  await expect(page.getByText(/^\w{3} 14 – \w{3} 17 Mar \d{4} · 3 nights$/)).toBeVisible();
  await dates(page).fill("31 feb");
  await dates(page).press("Enter");
  await expect(page.getByText("31 February does not exist").first()).toBeVisible();
  await expect(page).not.toHaveURL(/checkin=/);
  await dates(page).fill("17-14 mar");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Check-out is before check-in")).toBeVisible();
  await expect(dates(page)).toHaveAttribute("aria-invalid", "true");
  await dates(page).fill("in 9 weeks 3 nights");
  await dates(page).press("Enter");
  await expect(page.getByRole("region", { name: "Results" })).toBeVisible();
  await expect(dates(page)).toHaveValue(/· 3 nights$/);

  const before = await dates(page).inputValue();
  await dates(page).press("ArrowUp");
  await expect(dates(page)).not.toHaveValue(before);
  await dates(page).press("ArrowDown");
  await expect(dates(page)).toHaveValue(before);
  await dates(page).press("Alt+ArrowDown");
  await expect(page.getByRole("dialog", { name: "Calendar, Check-in and check-out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dates(page)).toHaveValue(before);
});

test("the strip and the month move the dates and keep the view, in each width and theme", async ({ page }) => {
  test.slow();
  await choosePlace(page, "Berl", /^Berlin Germany/);
  await dates(page).fill("in 9 weeks 3 nights");
  await dates(page).press("Enter");
  await expect(chosen(page)).toBeVisible();
  await page.getByRole("button", { name: /Order/ }).click();
  await page.getByRole("option", { name: "Nearest" }).click();
  await expect(page).toHaveURL(/sort=distance/);
  const place = await strip(page).boundingBox();

  const [, checkin] = /checkin=([\d-]+)/.exec(page.url())!;
  await strip(page).getByRole("button").nth(1).focus();
  const name = (await strip(page).getByRole("button").nth(1).getAttribute("aria-label"))!;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=distance/);
  await expect(page).not.toHaveURL(new RegExp(`checkin=${checkin}`));
  // The price that the strip promised is what the search finds.
  await expect(chosen(page)).toBeVisible();
  const total = /from ([\d,.]+)/.exec(name)![1]!;
  await expect(chosen(page)).toHaveAccessibleName(new RegExp(`from ${total} `));
  await expect(page.getByRole("region", { name: "Results" })).toContainText(total);
  expect(await strip(page).boundingBox()).toEqual(place);

  await expectAccessible(page, "the strip");
  await strip(page)
    .getByRole("button", { name: /^Month/ })
    .click();
  const panel = page.getByRole("dialog", { name: "Lowest prices by check-in" });
  const days = panel.getByRole("table").getByRole("button", { name: /from/ });
  await expect(days.first()).toBeVisible();
  await expectAccessible(page, "the month");
  await panel.getByRole("button", { name: "Next month" }).click();
  await days.nth(4).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/sort=distance/);
  await expect(chosen(page)).toBeVisible();
});
