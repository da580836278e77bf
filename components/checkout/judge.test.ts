import { expect, it } from "vitest";
import { z } from "zod";
import { judgeOf } from "./judge";

const asked = z.object({ name: z.string() });

it("says what a schema says, by the place of it", async () => {
  const judge = await judgeOf(() => Promise.resolve(asked));
  expect(judge({ name: "Ada" })).toEqual([]);
  expect(judge({ name: 1 }).map(({ path }) => path)).toEqual([["name"]]);
});

it("leaves it to the service where the schema cannot be loaded", async () => {
  const judge = await judgeOf(() => Promise.reject(new Error("Failed to load chunk")));
  expect(judge({ name: 1 })).toEqual([]);
});
