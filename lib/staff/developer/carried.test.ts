import { expect, test } from "vitest";
import { extractPlaceholders, fillPlaceholders, PLACEHOLDERS } from "./carried";

test("values of a response replace their placeholders in an example, and nothing else changes", () => {
  const answer = JSON.stringify({
    results: [{ property_id: "prp_1abc", allocations: [{ allocation_id: "al1", slots: [{ rate_key: "k$&1" }] }] }],
  });
  const carried = extractPlaceholders(answer);
  expect(Object.fromEntries(carried)).toEqual({ property_id: "prp_1abc", allocation_id: "al1", rate_key: "k$&1" });
  const example = `{"property_public_id":"${PLACEHOLDERS.find(({ name }) => name === "property_id")!.example}","rate_key":"RATE_KEY","proof":"PROOF"}`;
  expect(JSON.parse(fillPlaceholders(example, (name) => carried.get(name)))).toEqual({
    property_public_id: "prp_1abc",
    rate_key: "k$&1",
    proof: "PROOF",
  });
});

test("no placeholder's example value is part of another's", () => {
  const examples = PLACEHOLDERS.map(({ example }) => example);
  expect(new Set(examples).size).toBe(examples.length);
});
