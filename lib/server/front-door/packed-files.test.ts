import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isPacked, packedFiles, packFiles } from "./packed-files";

const SCRIPT = "let a = 1;\n".repeat(500);
let root: string;
let server: http.Server;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "packed-"));
  const chunks = path.join(root, ".next", "static", "chunks");
  fs.mkdirSync(chunks, { recursive: true });
  fs.writeFileSync(path.join(chunks, "one.js"), SCRIPT);
  fs.writeFileSync(path.join(chunks, "two.js"), SCRIPT);
  fs.writeFileSync(path.join(chunks, "font.woff2"), "a font is packed already");
  await packFiles({ root });
  const answer = packedFiles(root);
  server = http.createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  fs.rmSync(root, { recursive: true });
});

function get(file: string, encoding: string): Promise<{ response: http.IncomingMessage; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = { "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port, path: `/_next/static/chunks/${file}`, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => resolve({ response, body: Buffer.concat(parts) }));
      })
      .on("error", reject);
  });
}

it("a script is served in Brotli, cacheable forever, with the content that was built", async () => {
  const { response, body } = await get("one.js", "gzip, deflate, br, zstd");
  expect(response.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});

it("requests without Brotli, files that were not packed, and other paths are left to the next handler", async () => {
  const statuses = await Promise.all([
    get("one.js", "gzip"),
    get("font.woff2", "br"),
    get("../../BUILD_ID", "br"),
    get("one.js.br", "br"),
  ]);
  expect(statuses.map(({ response }) => response.statusCode)).toEqual([404, 404, 404, 404]);
});

it("a file is served as soon as it is packed, and one that is packed is not packed again", async () => {
  const copy = (name: string) => path.join(root, ".next", "static", "chunks", `${name}.br`);
  fs.rmSync(copy("two.js"));
  const before = fs.statSync(copy("one.js")).mtimeMs;
  expect([isPacked(root), (await get("two.js", "br")).response.statusCode]).toEqual([false, 404]);

  const ended = AbortSignal.abort(new Error("the launcher has ended"));
  await expect(packFiles({ root, signal: ended })).rejects.toThrow("the launcher has ended");
  expect(isPacked(root)).toBe(false);

  await packFiles({ root });
  const { response, body } = await get("two.js", "br");
  expect([isPacked(root), response.headers["content-encoding"]]).toEqual([true, "br"]);
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect(fs.statSync(copy("one.js")).mtimeMs).toBe(before);
});
