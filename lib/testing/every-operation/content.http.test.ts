import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/api/operation";
import { GROUPS, findGroup, operations } from "@/lib/api/operations";
import { buildPath, makeSample } from "../harness/samples/samples";
import { served, type Served } from "../harness/served";

// Rules for every cacheable read, especially content and reference data; new operations are included automatically.

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const reads = operations.filter((op) => op.cacheable).map((op): [string, Operation] => [op.id, op]);

test("every read of content and reference data is tested here", () => {
  const content = operations.filter(
    (op) => [GROUPS.content.title, GROUPS.reference.title].includes(findGroup(op).title) && op.id !== "catalog.changes",
  );
  expect(content.length).toBeGreaterThan(15);
  expect(content.filter((op) => !op.cacheable).map((op) => op.id)).toEqual([]);
});

describe.each(reads)("%s", (_, op) => {
  const read = async (headers: Record<string, string> = {}) => {
    path ??= buildPath(op, await makeSample(op, app));
    return app.partner.call<Record<string, unknown>>("GET", path, { headers });
  };
  let path: string | undefined;

  test("answers 304 without a body when the ETag matches", async () => {
    const first = await read();
    expect(first.status, first.text).toBe(200);
    expect(first.headers.etag).toMatch(op.version ? /^"\d+"$/ : /^W\/"[\w-]{22}"$/);
    const { etag } = first.headers as { etag: string };
    const strong = etag.replace(/^W\//, "");
    for (const known of [strong, `W/${strong}`, "*", ` * `, `"a,b", ${etag}`, `W/"x",${etag},"y"`]) {
      const again = await read({ "if-none-match": known });
      expect([again.status, again.text], known).toEqual([304, ""]);
      expect(again.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
      expect(again.headers["content-type"]).toBeUndefined();
      expect(again.headers["content-length"]).toBeUndefined();
    }
  });

  test("answers in full when the ETag differs or is invalid", async () => {
    const { headers, body } = await read();
    const opaque = headers.etag!.replace(/^W\/|"/g, "");
    for (const other of ['"other"', `W/"${opaque.slice(1)}"`, opaque, "**", '""', '"'.repeat(9)]) {
      const answer = await read({ "if-none-match": other });
      expect(answer.status, other).toBe(200);
      expect(answer.headers).toMatchObject({ etag: headers.etag, "cache-control": "private, no-cache" });
      const { trace_id: _own, next_cursor: cursor, ...rest } = answer.body;
      expect({ ...body, ...rest }).toEqual({ ...body });
      expect(typeof cursor).toBe(typeof body.next_cursor);
    }
  });

  test("is refused without a token, with or without an ETag", async () => {
    const { headers } = await read();
    const answer = await app.origin.call("GET", path!, { headers: { "if-none-match": headers.etag! } });
    expect([answer.status, answer.headers.etag]).toEqual([401, undefined]);
  });
});

test("answers 404 for an unknown record, whatever ETag is sent", async () => {
  for (const [, op] of reads.filter(([, { params }]) => params)) {
    const answer = await app.partner.call("GET", buildPath(op), { headers: { "if-none-match": "*" } });
    expect([answer.status, answer.headers.etag], op.id).toEqual([404, undefined]);
  }
});
