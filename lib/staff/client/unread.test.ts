import { expect, test } from "vitest";
import { readUnread, withoutShown, withUnread, type Unread } from "./unread";

const SOME: Unread = { bookings: ["bkg_1", "bkg_2"], quotes: ["quo_1"] };

test("a record is unread once", () => {
  expect(withUnread(SOME, "bookings", "bkg_3").bookings).toEqual(["bkg_1", "bkg_2", "bkg_3"]);
  expect(withUnread(SOME, "bookings", "bkg_2")).toBe(SOME);
});

test("its page reads it, a list reads all of its own, and other pages none", () => {
  expect(withoutShown(SOME, "/bookings/bkg_2")).toEqual({ bookings: ["bkg_1"], quotes: ["quo_1"] });
  expect(withoutShown(SOME, "/bookings")).toEqual({ bookings: [], quotes: ["quo_1"] });
  expect(withoutShown(SOME, "/quotes/quo_1")).toEqual({ bookings: ["bkg_1", "bkg_2"], quotes: [] });
  expect(withoutShown(SOME, "/home")).toBe(SOME);
  expect(withoutShown(SOME, "/bookings/bkg_9")).toBe(SOME);
});

test("what the browser stored is read, and anything else counts as nothing", () => {
  expect(readUnread(JSON.stringify(SOME))).toEqual(SOME);
  for (const broken of [null, "", "{", "[]", '{"bookings":7,"quotes":[1]}'])
    expect(readUnread(broken)).toEqual({ bookings: [], quotes: [] });
});
