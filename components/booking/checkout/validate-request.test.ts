import { expect, it } from "vitest";
import { z } from "zod";
import { loadValidator } from "./validate-request";

const schema = z.object({ name: z.string() });

it("returns the schema's issues, each with its path", async () => {
  const validate = await loadValidator(() => Promise.resolve(schema));
  expect(validate({ name: "Ada" })).toEqual([]);
  expect(validate({ name: 1 }).map(({ path }) => path)).toEqual([["name"]]);
});

it("finds no issues when the schema cannot be loaded, so that the service decides", async () => {
  const validate = await loadValidator(() => Promise.reject(new Error("Failed to load chunk")));
  expect(validate({ name: 1 })).toEqual([]);
});
