import { expect, test } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { newTenant } from "./desk/new-tenant";
import { findPropertyCode } from "./desk/records";

test("an operator grants a tenant a property to supply, withdraws it, and makes and disables a supply credential", async ({
  browser,
  baseURL,
  request,
}) => {
  const { publicId, operator, close } = await newTenant(browser, baseURL!);
  await operator.goto(`/tenants/${publicId}`);
  const supply = operator.getByRole("region", { name: "Supply" });
  await expect(supply.getByText("No property is granted")).toBeVisible();
  await expect(supply.getByText("No credential yet")).toBeVisible();
  await expectAccessible(operator, "a tenant that supplies nothing");

  await supply.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(supply.getByText("Choose a property")).toBeVisible();
  const code = await findPropertyCode(operator.request, baseURL!, "a");
  const property = supply.getByRole("combobox", { name: "Property to grant" });
  await property.fill("no such code");
  await property.press("Escape");
  await supply.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(supply.getByText("No property has this code")).toBeVisible();
  await property.fill(code);
  await property.press("Escape");
  await supply.getByRole("button", { name: "Grant", exact: true }).click();
  const granted = supply.getByRole("list", { name: "Granted properties" }).getByRole("listitem");
  await expect(granted).toHaveCount(1);
  await expect(supply.getByText("1 property", { exact: true })).toBeVisible();
  await granted.getByRole("button", { name: /^Withdraw / }).click();
  await expect(supply.getByText("No property is granted")).toBeVisible();
  await operator.getByRole("button", { name: "Undo" }).click();
  await expect(granted).toHaveCount(1);

  await supply.getByRole("button", { name: "New supply credential" }).click();
  const panel = operator.getByRole("dialog", { name: "New supply credential" });
  await panel.getByLabel("Name").fill("Kanalverwaltung der Unternehmensgruppe Schillingsfürst");
  await panel.getByRole("button", { name: "Create credential" }).click();
  const clientId = await panel.getByRole("textbox", { name: "Client id" }).inputValue();
  const secret = await panel.getByRole("textbox", { name: "Client secret" }).inputValue();
  await panel.getByRole("button", { name: "I saved the secret" }).click();
  const token = () =>
    request.post("/api/v1/oauth/token", {
      form: { grant_type: "client_credentials", client_id: clientId, client_secret: secret },
    });
  expect((await token()).status()).toBe(200);
  const credentials = supply.getByRole("list", { name: "Supply credentials" });
  await expect(credentials.getByText("Active")).toBeVisible();
  await expectAccessible(operator, "a tenant that supplies a property");

  await credentials.getByRole("button", { name: /^Disable / }).click();
  await operator.getByRole("alertdialog").getByRole("button", { name: "Disable credential" }).click();
  await expect(credentials.getByText("Disabled", { exact: true })).toBeVisible();
  await expect.poll(async () => (await token()).status()).toBe(401);
  await close();
});
