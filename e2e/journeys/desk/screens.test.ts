import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ROLES } from "@/lib/staff/door/roles";
import { maySee } from "@/lib/staff/navigation";
import { SCREENS } from "./screens";

/** Page files that are not screens, each with the reason. */
const NO_SCREENS: Readonly<Record<string, string>> = {
  "/": "redirects to the user's first screen and shows nothing itself",
};

it("every page has an entry in the list of screens", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const pages = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\([^)]*\)\//g, "")}`);
  expect(SCREENS.map(({ page }) => page).toSorted()).toEqual(pages.filter((page) => !(page in NO_SCREENS)).toSorted());
  expect(pages).toEqual(expect.arrayContaining(Object.keys(NO_SCREENS)));
});

it("the roles of every screen equal those of the navigation", () => {
  for (const { page, roles } of SCREENS) {
    const may = ROLES.filter((role) => maySee(role, page));
    expect([page, may]).toEqual([page, roles === "everybody" ? [] : roles]);
  }
});
