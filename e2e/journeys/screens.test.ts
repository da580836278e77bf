import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ROLES } from "@/lib/staff/door/roles";
import { maySee } from "@/lib/staff/places";
import { SCREENS } from "./screens";

/** It shows nothing: it leads to one's first screen. */
const LEADS_ON = "/";

it("checks every screen that there is", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const pages = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\([^)]*\)\//g, "")}`);
  expect(SCREENS.map(({ page }) => page).toSorted()).toEqual(pages.filter((page) => page !== LEADS_ON).toSorted());
});

it("expects of every screen what the list of places says of it", () => {
  for (const { page, roles } of SCREENS) {
    const may = ROLES.filter((role) => maySee(role, page));
    expect([page, may]).toEqual([page, roles === "everybody" ? [] : roles]);
  }
});
