import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packFile } from "./pack-file";

const CSV = `code,name\n${Array.from({ length: 5_000 }, (_, at) => `H${at},Hôtel ${at * 7919}\n`).join("")}`;
const unpacked = async (file: File) => gunzipSync(Buffer.from(await packFile(file), "base64")).toString();

test("a file arrives as it was, packed here or before", async () => {
  expect(await unpacked(new File([CSV], "properties.csv"))).toBe(CSV);
  expect(await unpacked(new File([gzipSync(CSV)], "properties.csv.gz"))).toBe(CSV);
});
