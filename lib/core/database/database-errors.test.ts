import { expect, test } from "vitest";
import { databaseFailure, databaseRefusal } from "./database-errors";
import { REQUEST_TIME_OUTS, WORKER_TIME_OUTS } from "./database-pool";
import { DomainError } from "../errors";

const withCode = (code: string) => Object.assign(new Error("said by the database"), { code });

test.each([
  ["55P03", "BUSY"],
  ["57014", "BUSY"],
  ["40P01", "BUSY"],
  ["08006", "UNAVAILABLE"],
  ["08P01", "UNAVAILABLE"],
  ["57P01", "UNAVAILABLE"],
  ["57P02", "UNAVAILABLE"],
  ["57P03", "UNAVAILABLE"],
  ["25006", "UNAVAILABLE"],
  ["53300", "UNAVAILABLE"],
  ["53100", "UNAVAILABLE"],
  ["ECONNREFUSED", "UNAVAILABLE"],
  ["P1001", "UNAVAILABLE"],
])("%s is %s, alone and wrapped by Prisma", (code, failure) => {
  expect(databaseFailure(withCode(code))).toBe(failure);
  expect(
    databaseFailure({ code: "P2010", message: "", meta: { driverAdapterError: { cause: { originalCode: code } } } }),
  ).toBe(failure);
});

test.each([
  ["timeout exceeded when trying to connect", "BUSY"],
  ["Query read timeout", "UNAVAILABLE"],
  ["Connection terminated unexpectedly", "UNAVAILABLE"],
  ["Connection terminated due to connection timeout", "UNAVAILABLE"],
])("the driver's '%s' is %s", (message, failure) => {
  expect(databaseFailure(new Error(message))).toBe(failure);
});

test("a stock CHECK that refuses a write asks for a retry, another CHECK does not", () => {
  const refused = (constraint: string) => Object.assign(withCode("23514"), { constraint });
  expect(databaseFailure(refused("room_month_holds_check"))).toBe("BUSY");
  expect(databaseFailure(refused("room_month_unsold_check"))).toBe("BUSY");
  expect(databaseFailure(refused("room_month_month_check"))).toBeUndefined();
});

test.each([withCode("23505"), withCode("22001"), new Error("a bug"), undefined, new DomainError("SOLD_OUT")])(
  "other errors are not mapped: %s",
  (thrown) => {
    expect(databaseRefusal(thrown)).toBeUndefined();
  },
);

test("the server times out before its client, and a lock before the statement", () => {
  for (const { lock, statement, answer } of [REQUEST_TIME_OUTS, WORKER_TIME_OUTS]) {
    expect(lock).toBeLessThan(statement);
    expect(statement).toBeLessThan(answer);
  }
});
