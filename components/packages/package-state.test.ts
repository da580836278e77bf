import { expect, test } from "vitest";
import { PackageSearchRequest } from "@/lib/package/schemas";
import {
  isPackageComplete,
  packagePagePath,
  packagePath,
  packageRequest,
  packageView,
  readPackage,
  type PackageState,
} from "./package-state";

const STATE: PackageState = {
  place: { id: "plc_1", label: "Vienna" },
  one: null,
  date: "2027-03-14",
  party: { adults: 2, ages: [] },
  language: "en",
  currency: "EUR",
  market: null,
};
const ONE: PackageState = { ...STATE, place: null, one: { id: "pkg_1", label: "3 nights in Vienna" } };
const read = (path: string) => readPackage(new URL(path, "http://desk").searchParams);

test.each([
  ["everywhere", { ...STATE, place: null }, {}],
  ["in a place", STATE, { place_public_id: "plc_1" }],
  ["of one package", ONE, { package_public_id: "pkg_1" }],
  ["for guests of a country", { ...ONE, market: "SA" }, { package_public_id: "pkg_1", guest_market: "SA" }],
])("a search %s survives the round trip through its address and builds a valid request", (_which, state, where) => {
  expect(read(packagePath(state))).toEqual(state);
  if (!isPackageComplete(state)) throw new Error("the search is complete");
  const request = packageRequest(state);
  expect(PackageSearchRequest.parse(request)).toEqual(request);
  expect(request).toEqual({
    start_date: "2027-03-14",
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
    language: "en",
    ...where,
  });
});

test("a search for one package drops the place, because the service refuses both together", () => {
  expect(read(packagePath({ ...ONE, place: STATE.place })).place).toBeNull();
});

test("a country that does not exist is no market", () => {
  expect(read(`${packagePath(STATE)}&market=XX`).market).toBeNull();
});

test("the address of a package's page keeps the search and the order of the results that led to it", () => {
  const query = new URLSearchParams("place=plc_1&sort=name&by=air&by=own&page=2");
  const path = packagePagePath("pkg_1", ONE) + packageView(query);
  expect(path).toMatch(/^\/packages\/pkg_1\?.*date=2027-03-14.*&sort=name&by=air&by=own$/);
  const { searchParams } = new URL(packagePagePath("pkg_1", STATE), "http://desk");
  expect(readPackage(searchParams)).toEqual(STATE);
  expect(packageView(new URLSearchParams("place=plc_1"))).toBe("");
});
