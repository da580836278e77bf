import { expect, test } from "@playwright/test";
import { toTypedDigits, holdOffer, inDays, nameGuests, PASSWORD, searchStay, signIn, typeSignIn } from "./desk/desk";

test("an agent searches a city, holds an offer, books it, and cancels it after the quote", async ({ page }) => {
  await signIn(page);
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 60);
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(/^\d+ properties in Berlin$/);
  await expect(results.getByText(/Bed and breakfast|Room only|Half board/).first()).toBeVisible();
  await holdOffer(page, results, /^Hold .*free until/);

  const offer = page.getByRole("complementary", { name: "Offer" });
  await expect(offer.getByText(/^Free cancellation until/)).toContainText(/\w{3} \d+ \w{3} \d{4}, \d\d:\d\d Berlin/);
  await nameGuests(page);
  await page.getByLabel("Agency reference").fill("DT-0042");

  const book = page.getByRole("button", { name: /^(Book|Request) for [\d,.]+ EUR$/ });
  const total = /[\d,.]+ EUR/.exec(await book.innerText())![0];
  // A double click; the number of requests is checked below.
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/staff/book")) sent.push(request.headers()["idempotency-key"]);
  });
  await book.dblclick();

  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  expect(new Set(sent).size).toBe(1);
  // Confirmation may take some seconds; the page polls.
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Ada Lindqvist").first()).toBeVisible();
  await expect(page.getByText("DT-0042")).toBeVisible();

  await page.getByRole("button", { name: "Cancel booking" }).click();
  const panel = page.getByRole("dialog", { name: /^Cancel booking \d+$/ });
  await expect(panel.getByText("Cancellation fee")).toBeVisible();
  await expect(panel.getByText(/^0\.00 ?EUR$/).first()).toBeVisible();
  await expect(panel.getByText(/^Free until/)).toBeVisible();
  await expect(panel).toContainText(total.replace(" EUR", ""));
  await panel.getByLabel("Reason").fill("The traveller stays at home");
  await panel.getByRole("button", { name: "Cancel free of charge" }).click();

  await expect(page.getByText("Cancelled free of charge")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("The traveller stays at home");
  await expect(page.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
});

test("the address of a search shows the same search in another tab", async ({ page, context }) => {
  await signIn(page);
  await searchStay(page, "Lisb", /^Lisbon Portugal/, 75);
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(other.getByRole("combobox", { name: "Place or property" })).toHaveValue("Lisbon");
});

test("a hold survives a reload without creating a second one", async ({ page }) => {
  await signIn(page);
  const results = await searchStay(page, "Vienn", /^Vienna Austria/, 80);
  const replayed = page.waitForResponse(
    (response) => response.url().endsWith("/api/staff/prebook") && response.headers()["idempotent-replayed"] === "true",
  );
  await holdOffer(page, results, /^Hold /);
  await page.getByLabel("Agency reference").fill("typed before");
  await page.reload();
  await replayed;
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByLabel("Agency reference")).toHaveValue("typed before");
});

test("typed values survive a session that expires during booking", async ({ page, context }) => {
  await signIn(page);
  await holdOffer(page, await searchStay(page, "Amst", /^Amsterdam Netherlands/, 85), /^Hold /);
  const hold = page.url();
  await nameGuests(page);
  await context.clearCookies();
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page.getByText("Your session has ended")).toBeVisible();

  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(hold);
  await expect(page.getByRole("group", { name: /Lead guest/ }).getByLabel("Last name")).toHaveValue("Lindqvist");
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
});

test("from an empty search to a held offer without a mouse", async ({ page }) => {
  await signIn(page);
  const tabTo = async (name: RegExp, role: "button" | "combobox" | "textbox" = "button") => {
    const target = page.getByRole(role, { name }).first();
    await expect(async () => {
      await page.keyboard.press("Tab");
      // Read once, without a wait: on a busy machine a short wait ends early, and Tab would leave the target.
      expect(await target.and(page.locator("*:focus")).count()).toBe(1);
    }).toPass({ intervals: [10] });
  };
  await tabTo(/Place or property/, "combobox");
  await page.keyboard.type("Pragu");
  await expect(page.getByRole("option", { name: /^Prague Czechia/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(/^Check-in and check-out/, "textbox");
  await page.keyboard.type(toTypedDigits(inDays(90)) + toTypedDigits(inDays(93)));
  await tabTo(/^Search$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Results" })).toBeVisible();
  await tabTo(/offers? of/);
  await page.keyboard.press("Enter");
  await tabTo(/^Hold /);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/book\?hold=/);
});
