import { expect, it } from "vitest";
import { localPath } from "./local-path";

it.each(["/bookings/bkg_1?x=1", "/search"])("goes back to %s", (path) => expect(localPath(path)).toBe(path));

it.each([
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/sign-in",
  "search",
])("goes to the first screen instead of %s", (path) => expect(localPath(path)).toBe("/"));
