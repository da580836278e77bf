import { expect, test, type Locator, type Page } from "@playwright/test";
import { formatDate } from "@/lib/format/dates";
import { inDays, signIn } from "./desk/desk";
import { OWN, partnerAt, type Send } from "./desk/records";

const day = (ahead: number): string => inDays(ahead).toISOString().slice(0, 10);

/** A property that only this test uses, in a place that other tests do not search. */
const CODE = `JOURNEY-${Date.now().toString(36).toUpperCase()}`;
const FILES = {
  "properties.csv": `code,name,category_code,city,country_code,timezone,currency_code,synthetic\n${CODE},Haus am Steg,HOTEL,Nirgendwo,DE,Europe/Berlin,EUR,true\n`,
  "rooms.csv": `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy\n${CODE},DBL,Double room,2,2,1,3\n${CODE},SGL,Single room,1,1,0,1\n`,
  "rate_plans.csv": `property_code,code,name,board_code,currency_code,non_refundable\n${CODE},NRF,Room only,RO,EUR,true\n`,
  "room_days.csv": `property_code,room_code,from,to,allotment,prices\n${CODE},DBL,${day(0)},${day(40)},4,NRF=100.00\n`,
};

async function drop(panel: Locator, files: Record<string, string>): Promise<void> {
  const given = Object.entries(files).map(([name, csv]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(csv) }));
  await panel.locator("input[type=file]").setInputFiles(given);
}

const cell = (page: Page, room: string, ahead: number) =>
  page.getByRole("gridcell", { name: `${room}, ${formatDate(day(ahead))}` });

/** Holds a double room for a night, as a partner. */
async function holdRoom(send: Send, property: string, ahead: number): Promise<void> {
  const stay = { checkin: day(ahead), occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" };
  const { results } = await send("POST", "/search", { ...stay, property_ids: [property], checkout: day(ahead + 1) });
  const rate_key = results[0].allocations[0].slots[0].rate_key as string;
  await send("POST", "/prebook", {
    property_public_id: property,
    rate_key,
    checkin: day(ahead),
    nights: 1,
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
  });
}

test("an operator imports a property and edits its nights, but not below held rooms", async ({ page, request }) => {
  await signIn(page, "operator@demo.example");
  await page.getByRole("link", { name: "Inventory" }).click();
  await page.getByRole("button", { name: "Import files" }).click();
  const panel = page.getByRole("dialog", { name: "Import files" });

  await drop(panel, { ...FILES, "room_days.csv": FILES["room_days.csv"].replace("NRF=", "FLEX=") });
  const problem = panel.getByRole("region", { name: "Problems" }).getByRole("listitem").first();
  await expect(problem).toHaveText(/^room_days\.csv *line 2 *prices.*NRF/);
  await drop(panel, { "room_days.csv": FILES["room_days.csv"] });
  await expect(panel.getByRole("row", { name: "Nights 41 0" })).toBeVisible();
  await panel.getByRole("button", { name: "Import 4 files" }).click();
  await expect(panel.getByRole("region", { name: "Imported" })).toBeVisible();
  await panel.getByRole("button", { name: "Done" }).click();

  await page.getByRole("combobox", { name: "Property" }).fill(CODE.toLowerCase());
  await page.getByRole("option", { name: /Haus am Steg/ }).click();
  await expect(page).toHaveURL(/\/inventory\/prp_/);
  await expect(cell(page, "Double room", 3)).toHaveAccessibleName(/: 4 of 4 left, 0 sold, 100.00 EUR$/);
  await expect(cell(page, "Single room", 3)).toHaveAccessibleName(/: never on sale$/);
  // The cells' style sheet is loaded with them.
  await expect(cell(page, "Double room", 3)).toHaveCSS("cursor", "cell");
  const property = /prp_\w+/.exec(page.url())![0];
  await holdRoom(await partnerAt(request, OWN), property, 4);

  await cell(page, "Double room", 3).click();
  for (let nights = 0; nights < 2; nights++) await page.keyboard.press("Shift+ArrowRight");
  await expect(cell(page, "Double room", 5)).toBeFocused();
  await page.keyboard.press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit nights" });
  const allotment = edit.getByRole("textbox", { name: "Allotment" });
  await allotment.fill("0");
  await edit.getByRole("button", { name: "Preview" }).click();
  await expect(edit.getByText(`Must be at least the 0 sold and 1 held on ${formatDate(day(4))}`)).toBeVisible();
  await expect(allotment).toHaveValue("0");
  await allotment.fill("2");
  await edit.getByRole("textbox", { name: /^Room only(?!.*least price)/i }).fill("120.50");
  // Typed values survive a reload.
  await page.reload();
  await expect(allotment).toHaveValue("2");
  await edit.getByRole("button", { name: "Preview" }).click();
  const preview = edit.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading")).toHaveText("3 nights would change");
  await expect(preview.getByRole("row")).toHaveText(["Allotment423 nights", /^Room only100.00 EUR120.50 EUR/]);
  await edit.getByRole("button", { name: "Apply" }).click();
  await expect(edit).toHaveCount(0);
  await expect(cell(page, "Double room", 4)).toHaveAccessibleName(/: 1 of 2 left, 0 sold, 1 held, 120.50 EUR$/);
  await expect(cell(page, "Double room", 6)).toHaveAccessibleName(/: 4 of 4 left/);

  await page.goto("/inventory/prp_nobodys");
  await expect(page.getByText("No such property")).toBeVisible();
});
