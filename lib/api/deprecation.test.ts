import { expect, test } from "vitest";
import { sandboxClockGet } from "./operations/sandbox";
import { DomainError } from "@/lib/core/errors";
import { handle } from "./handle";
import type { Operation } from "./operation";

const deprecated = { since: "2027-01-15", sunset: "2028-02-01", instead: "use GET /other" } as const;
const call = {
  method: "GET",
  path: "",
  search: "",
  origin: "https://portal.example",
  address: "192.0.2.1",
  header: () => undefined,
  body: async () => undefined,
};
const refuse = async () => {
  throw new DomainError("auth.missing_bearer");
};

test("a deprecated operation says on every answer since when, until when and where the policy stands; others say nothing", async () => {
  const old = await handle({ ...sandboxClockGet, deprecated } as Operation, call, {}, refuse);
  expect(old).toMatchObject({
    status: 401,
    headers: {
      // RFC 9745 and RFC 8594
      Deprecation: "@1799971200",
      Sunset: "Tue, 01 Feb 2028 00:00:00 GMT",
      Link: '<https://portal.example/docs/versions#deprecation>; rel="deprecation"; type="text/html"',
    },
  });
  const current = await handle(sandboxClockGet as Operation, call, {}, refuse);
  expect(Object.keys(current.headers)).not.toEqual(expect.arrayContaining(["Deprecation"]));
  expect(current.headers.Sunset).toBeUndefined();
});
