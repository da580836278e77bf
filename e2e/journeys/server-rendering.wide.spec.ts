import { expect } from "@playwright/test";
import { formatDateTime } from "@/lib/format/dates";
import { test } from "./desk/signed-in";
import { makeRecords, OWN } from "./desk/records";
import { callStaff } from "./desk/sold";

const ZONE = "Asia/Tokyo";

test("a page is rendered with its data in the reader's time zone, and does not fetch it again", async ({
  agent,
  baseURL,
  browser,
  request,
}) => {
  const { booking } = await makeRecords(request, OWN);
  const context = await browser.newContext({ baseURL: baseURL!, storageState: agent, timezoneId: ZONE });
  const page = await context.newPage();
  const [errors, requested]: [string[], string[]] = [[], []];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (one) => requested.push(new URL(one.url()).pathname));

  // The first page of a browser does not know the time zone yet; a cookie tells the second one.
  for (const path of [`/bookings/${booking}`, "/bookings"]) {
    await page.goto(path);
    await expect(page.getByText(/von Hohenlohe/).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(requested.filter((path) => /[/]booking[.](list|get)$/.test(path))).toEqual([]);

  const record = await callStaff(page, "booking.get", { params: { public_id: booking }, query: { view: "full" } });
  const at = (record.status_history as { at: string }[])[0]!.at;
  const rendered = await (await context.request.get(`/bookings/${booking}`)).text();
  expect(rendered).toContain("von Hohenlohe");
  expect(rendered).toContain(formatDateTime(at, ZONE));
  await page.goto(`/bookings/${booking}`);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(formatDateTime(at, ZONE)).first()).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
