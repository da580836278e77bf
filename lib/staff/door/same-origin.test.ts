import { expect, it } from "vitest";
import { isSameOrigin } from "./same-origin";

type Given = Record<string, string>;
const headers = (given: Given) => new Headers({ host: "desk.example:3000", ...given });

it.each<Given>([
  { origin: "http://desk.example:3000" },
  { origin: "https://desk.example:3000", "sec-fetch-site": "same-origin" },
  { origin: "https://public.example", "x-forwarded-host": "public.example" },
])("allows the site's own page: %o", (given) => expect(isSameOrigin(headers(given))).toBe(true));

it.each<Given>([
  {},
  { origin: "null" },
  { origin: "http://desk.example" },
  { origin: "http://desk.example:3001" },
  { origin: "http://desk.example.evil.example:3000" },
  { origin: "http://evil.example", "sec-fetch-site": "same-origin" },
  { origin: "http://desk.example:3000", "sec-fetch-site": "cross-site" },
  { origin: "http://desk.example:3000", "sec-fetch-site": "same-site" },
])("refuses all others: %o", (given) => expect(isSameOrigin(headers(given))).toBe(false));
