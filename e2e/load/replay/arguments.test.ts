import { expect, it } from "vitest";
import { readArguments } from "./arguments";

const environment = {
  DATABASE_URL: "postgresql://there/booking",
  INIT_CWD: "/somewhere",
} as unknown as NodeJS.ProcessEnv;
const read = (...argv: string[]) => readArguments(argv, environment);

it("requires only a file, relative to the user's directory", () => {
  expect(read("rows.csv")).toEqual({
    file: "/somewhere/rows.csv",
    base: "http://127.0.0.1:3000/api/v1",
    limit: Number.POSITIVE_INFINITY,
    concurrency: 8,
    clientId: "demo-partner",
    secret: "demo-partner-secret",
    databaseUrl: "postgresql://there/booking",
    json: undefined,
  });
});

it.each([
  [[], "Usage"],
  [["a.csv", "b.csv"], "Usage"],
  [["a.csv", "--limit", "0"], "--limit must be a whole number"],
  [["a.csv", "--base", "localhost:3000"], "--base must look like"],
  [["a.csv", "--unknown"], "--unknown"],
])("refuses %j", (argv, message) => {
  expect(() => read(...argv)).toThrow(message);
});

it("names the file that should contain the database's URL", () => {
  const without = { DATA_DIR: "/nowhere" } as unknown as NodeJS.ProcessEnv;
  expect(() => readArguments(["a.csv"], without)).toThrow("/nowhere/database-url");
});
