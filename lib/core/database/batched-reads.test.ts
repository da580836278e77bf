import { expect, test } from "vitest";
import { BatchedReads } from "./batched-reads";
import { currentReplicaRead, readingReplica } from "./replica-read";

/** Records named after their keys, and a list of each statement's keys. Keys that start with "no" do not exist. */
function reader() {
  const statements: (readonly string[])[] = [];
  const readAll = async (keys: readonly string[]) => {
    statements.push(keys);
    return new Map(keys.filter((key) => !key.startsWith("no")).map((key) => [key, `record ${key}`]));
  };
  const reads = new BatchedReads<string>();
  return { statements, read: (key: string, group: unknown[] = [1]) => reads.read(group, key, readAll), reads };
}

test("reads of one turn share a statement, each key once, and each gets its own record", async () => {
  const { statements, read } = reader();
  const found = await Promise.all(["a", "b", "a", "none"].map((key) => read(key)));
  expect(found).toEqual(["record a", "record b", "record a", undefined]);
  expect(statements).toEqual([["a", "b", "none"]]);
});

test("reads of different groups never share a statement, and neither do reads of different turns", async () => {
  const { statements, read } = reader();
  const contract = new Set(["x"]);
  await Promise.all([read("a", [1, null]), read("a", [2, null]), read("b", [1, contract]), read("c", [1, contract])]);
  expect(statements).toEqual([["a"], ["a"], ["b", "c"]]);
  await read("a", [1, null]);
  expect(statements).toHaveLength(4);
});

test("a failed statement fails the reads that share it, and no later one", async () => {
  const { reads, read } = reader();
  const fails = () => Promise.reject(new Error("no database"));
  const both = [reads.read([1], "a", fails), reads.read([1], "b", fails)];
  for (const one of both) await expect(one).rejects.toThrow("no database");
  expect(await read("a")).toBe("record a");
});

test("reads that arrive while a statement is on its way share the next one, also when that statement fails", async () => {
  const { statements, reads, read } = reader();
  let fail!: (reason: Error) => void;
  const first = reads.read([1], "a", () => new Promise((_, reject) => (fail = reject)));
  await new Promise((resolve) => setImmediate(resolve));
  const waiting = [read("b"), new Promise((resolve) => setImmediate(resolve)).then(() => read("c"))];
  expect(await read("d", [2])).toBe("record d");
  expect(statements).toEqual([["d"]]);
  fail(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  expect(await Promise.all(waiting)).toEqual(["record b", "record c"]);
  expect(statements).toEqual([["d"], ["b", "c"]]);
});

test("reads that a replica may answer share a statement of their own, which starts after all of them have arrived", async () => {
  const { reads } = reader();
  const sent: [keys: readonly string[], reading: unknown][] = [];
  const readAll = (keys: readonly string[]) => {
    sent.push([keys, currentReplicaRead()]);
    return Promise.resolve(new Map(keys.map((key) => [key, key])));
  };
  const callers: unknown[] = [];
  const read = (key: string) => () => {
    callers.push(currentReplicaRead());
    return reads.read([1], key, readAll);
  };
  await Promise.all([readingReplica("current", read("a")), read("b")(), readingReplica("current", read("c"))]);
  expect(sent).toEqual([
    [["a", "c"], expect.objectContaining({ freshness: "current", position: undefined })],
    [["b"], undefined],
  ]);
  expect(callers).not.toContain(sent[0]![1]);
});
