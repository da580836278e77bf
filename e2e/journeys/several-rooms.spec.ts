import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { pressByKeyboard, searchStay } from "./desk/desk";
import { test } from "./desk/signed-in";

const picker = (page: Page) => page.getByRole("region", { name: /^Rooms of .*, one by one$/ });
const roomField = (page: Page, room: number) =>
  picker(page).getByRole("button", { name: new RegExp(`Room ${room}, `) });
/** The total of the picked rooms: `1,234.00 EUR`. */
const totalOf = async (page: Page) => {
  const text = await picker(page)
    .getByText(/^Total of 2 rooms/)
    .innerText();
  return `${/[\d,.]+(?=\s?EUR)/.exec(text)![0]} EUR`;
};
const minor = (amount: string) => Number(amount.replace(/\D/g, ""));

/** Searches two rooms in Berlin, and opens the offers of the first property with instant confirmation. */
async function openRooms(page: Page, days: number): Promise<void> {
  await page.goto("/search");
  await page.getByRole("button", { name: /^Rooms and guests/ }).click();
  await page.getByRole("button", { name: "Add a room" }).click();
  await page.keyboard.press("Escape");
  const results = await searchStay(page, "Berl", /^Berlin Germany/, days);
  const rows = results.locator("ul > li").filter({ hasNotText: "On request" });
  const toggle = rows.getByRole("button", { name: /^Rooms of/ }).first();
  await pressByKeyboard(toggle);
  await expect(picker(page)).toBeVisible();
}

test("two rooms are picked differently with the keyboard alone, their total follows, and both are held at it", async ({
  page,
}) => {
  await openRooms(page, 70);
  const cheapest = await totalOf(page);
  await expect(page.getByRole("button", { name: /^Hold .* \+ / }), "no list of combinations").toHaveCount(0);

  await roomField(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect.poll(async () => minor(await totalOf(page))).toBeGreaterThan(minor(cheapest));
  const total = await totalOf(page);
  const rooms = [await roomField(page, 1).innerText(), await roomField(page, 2).innerText()];
  expect(rooms[0]).not.toBe(rooms[1]);

  await page.keyboard.press("Tab");
  await expect(
    picker(page)
      .getByRole("button", { name: /^Terms of/ })
      .last(),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(picker(page).getByRole("button", { name: "Hold 2 rooms" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/book\?hold=/);
  await expect(page.getByRole("button", { name: /^Book for / })).toHaveText(`Book for ${total}`);
  const offer = page.getByRole("complementary", { name: "Offer" });
  for (const room of rooms) await expect(offer).toContainText(room.split(" · ")[0]!);
});

test("the picker and its choices are accessible in each width and theme", async ({ page }) => {
  test.slow();
  await openRooms(page, 74);
  await expectAccessible(page, "the picker");
  await roomField(page, 1).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "a room's choices");
});
