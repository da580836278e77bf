import { expect, test } from "vitest";
import { asyncApiDocument } from "./asyncapi";
import { EVENT_BODIES } from "./event-bodies";

const document = asyncApiDocument("https://portal.example") as {
  channels: { endpoint: { messages: Record<string, { $ref: string }> } };
  components: { messages: Record<string, { payload: { schema: unknown } }>; schemas: Record<string, unknown> };
};

test("every event is a message of the AsyncAPI document, and every reference leads to something", () => {
  const types = Object.keys(EVENT_BODIES);
  expect(Object.keys(document.channels.endpoint.messages)).toEqual(types);
  expect(Object.keys(document.components.messages)).toEqual(types);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(3 * types.length);
  const find = (path: string) =>
    path.split("/").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
  expect(references.filter((path) => find(path) === undefined)).toEqual([]);
  expect(Object.keys(document.components.schemas)).not.toContain("Error");
});
