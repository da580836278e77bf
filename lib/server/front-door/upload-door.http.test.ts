import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { createSupplyUpload, sweepUploads, uploadDirectory } from "@/lib/supply/desk/uploads";
import { doorProcess } from "@/lib/testing/harness/servers/door-process";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";

let app: Served;
const directory = mkdtempSync(path.join(os.tmpdir(), "uploads-"));
const usual = env.uploadDir;
beforeAll(async () => {
  env.uploadDir = directory;
  app = await served();
});
afterAll(async () => {
  await app.close();
  env.uploadDir = usual;
  rmSync(directory, { recursive: true, force: true });
});
const LIMITS = { file: env.uploadFileMib, set: env.uploadSetMib };
afterEach(() => {
  env.uploadFileMib = LIMITS.file;
  env.uploadSetMib = LIMITS.set;
});

const MIB = 1_048_576;
let people = 0;
const somebody = () => `usr_uploader${++people}`;
/** A user's files on disk, complete or not. */
const filesOf = async (owner: string) =>
  (await readdir(uploadDirectory()).catch(() => [])).filter((name) => name.split("~")[1] === owner);

interface Put {
  status: number;
  code?: string | undefined;
  isClosed: boolean;
}
/** Sends bytes in chunks, with or without a declared length. */
function put(origin: string, url: string, bytes: number, { isDeclared = true, method = "POST" } = {}): Promise<Put> {
  return new Promise((resolve, reject) => {
    const headers = isDeclared ? { "content-length": String(bytes) } : {};
    const request = http.request(origin + url, { method, headers, agent: new http.Agent() });
    const sent = { isAnswered: false };
    request.on("response", (response) => {
      sent.isAnswered = true;
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        const { code } = JSON.parse(text) as { code?: string };
        resolve({ status: response.statusCode!, code, isClosed: response.headers.connection === "close" });
      });
    });
    request.on("error", (error) => {
      if (!sent.isAnswered) reject(error);
    });
    const chunk = Buffer.alloc(65_536, "a");
    let left = bytes;
    const more = () => {
      while (left > 0 && !sent.isAnswered) {
        const part = left < chunk.length ? chunk.subarray(0, left) : chunk;
        left -= part.length;
        if (!request.write(part)) {
          request.once("drain", more);
          return;
        }
      }
      request.end();
    };
    more();
  });
}

test("a file is stored as it was sent, and its address accepts it once", async () => {
  const operator = await staffClient(app.db.client, "operator", null);
  const { body, status } = await operator.call<{ upload_id: string; url: string; max_bytes: number }>(
    "supply.createUpload",
    { body: { name: "rooms.csv" } },
  );
  expect([status, body.max_bytes]).toEqual([201, env.uploadFileMib * MIB]);
  expect(await put(app.origin.url, body.url, 100_000, { isDeclared: false })).toMatchObject({ status: 201 });
  const [file] = await filesOf(operator.publicId);
  expect(file).toBe(`${body.upload_id}~${operator.publicId}~rooms.csv`);
  expect((await readFile(path.join(uploadDirectory(), file!))).equals(Buffer.alloc(100_000, "a"))).toBe(true);
  expect(await put(app.origin.url, body.url, 10)).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("an altered address, or one for another file, is refused; so is another method", async () => {
  const { url } = createSupplyUpload(somebody(), "rooms.csv");
  expect(await put(app.origin.url, `${url.slice(0, -2)}AA`, 10)).toMatchObject({ status: 404 });
  expect(await put(app.origin.url, url, 10, { method: "GET" })).toMatchObject({ status: 405 });
});

test("only operators get an address, and only for files of the format", async () => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  expect((await admin.call("supply.createUpload", { body: { name: "rooms.csv" } })).status).toBe(403);
  const operator = await staffClient(app.db.client, "operator", null);
  for (const name of ["notes.csv", "../rooms.csv", "rooms.csv.gz.gz"]) {
    const { body } = await operator.call("supply.createUpload", { body: { name } });
    expect([name, body.details]).toMatchObject([name, { field: "name" }]);
  }
});

describe("a file beyond the limit", () => {
  test.each([
    ["declared", true],
    ["not declared", false],
  ])("is refused with 413 and the connection closed, its length %s", async (_, isDeclared) => {
    env.uploadFileMib = 2;
    const owner = somebody();
    const answer = await put(app.origin.url, createSupplyUpload(owner, "room_days.csv").url, 8 * MIB, { isDeclared });
    expect(answer).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE", isClosed: true });
    expect(await filesOf(owner)).toEqual([]);
  });

  test("is also refused when it makes all of a user's files together too large; other users are not affected", async () => {
    [env.uploadFileMib, env.uploadSetMib] = [2, 3];
    const owner = somebody();
    const send = (by: string, file: string) => put(app.origin.url, createSupplyUpload(by, file).url, 2 * MIB);
    expect((await send(owner, "rooms.csv")).status).toBe(201);
    expect((await send(owner, "properties.csv")).status).toBe(413);
    expect((await send(somebody(), "properties.csv")).status).toBe(201);
  });
});

test("an interrupted upload leaves nothing behind", async () => {
  const owner = somebody();
  const request = http.request(app.origin.url + createSupplyUpload(owner, "room_days.csv").url, {
    method: "POST",
    headers: { "content-length": String(MIB) },
  });
  request.on("error", () => {});
  request.write(Buffer.alloc(300_000));
  await expect.poll(() => filesOf(owner)).toEqual([expect.stringMatching(/[.]part$/)]);
  request.destroy();
  await expect.poll(() => filesOf(owner)).toEqual([]);
});

test("incomplete files of a dead process, and files never imported, are deleted", async () => {
  const owner = somebody();
  await put(app.origin.url, createSupplyUpload(owner, "rooms.csv").url, 10);
  const [file] = await filesOf(owner);
  expect(await sweepUploads()).toBe(0);
  const threeHoursAgo = Date.now() / 1000 - 3 * 3600;
  await utimes(path.join(uploadDirectory(), file!), threeHoursAgo, threeHoursAgo);
  await sweepUploads();
  expect(await filesOf(owner)).toEqual([]);
});

test("installations on one machine have a folder each, and clean up their own alone", async () => {
  env.uploadDir = "";
  const own = uploadDirectory();
  const others = uploadDirectory(`${env.databaseUrl}_of_others`);
  const old = Date.now() / 1000 - 3 * 3600;
  const name = `upl_1~${somebody()}~rooms.csv`;
  try {
    for (const folder of [own, others]) {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, name), "");
      await utimes(path.join(folder, name), old, old);
    }
    expect(await sweepUploads()).toBe(1);
    expect(await readdir(others)).toEqual([name]);
  } finally {
    rmSync(own, { recursive: true, force: true });
    rmSync(others, { recursive: true, force: true });
    env.uploadDir = directory;
  }
});

test.skipIf(!existsSync("/proc/self/status"))(
  "two hundred megabytes are uploaded without being held in memory",
  async () => {
    const door = await doorProcess({ UPLOAD_FILE_MIB: "300", UPLOAD_SET_MIB: "300", UPLOAD_DIR: directory });
    /** The peak resident memory, in MiB. */
    const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${door.pid}/status`, "utf8"))![1]) / 1024;
    try {
      const owner = somebody();
      await put(door.url, createSupplyUpload(owner, "rooms.csv").url, MIB);
      const before = peak();
      expect((await put(door.url, createSupplyUpload(owner, "room_days.csv").url, 200 * MIB)).status).toBe(201);
      const grown = peak() - before;
      console.log(`a 200 MiB upload: ${before.toFixed(0)} MiB resident before, ${grown.toFixed(0)} more at most`);
      expect(grown).toBeLessThan(64);
    } finally {
      await door.stop();
    }
  },
  120_000,
);
