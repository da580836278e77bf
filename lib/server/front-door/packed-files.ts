import fs from "node:fs";
import type http from "node:http";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import PQueue from "p-queue";
import { projectRoot } from "../project-root";

/** Content types by file extension. */
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".mjs": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
const PREFIX = "/_next/static/";
const compress = promisify(brotliCompress);
const copyOf = (file: string): string => `${file}.br`;
const folderOf = (root: string): string => path.join(root, ".next", "static");

/**
 * Writes a Brotli copy beside each script and style sheet of a build that lacks one: a sixth smaller than gzip, and
 * compressed only once. A copy exists completely or not at all.
 * @throws the signal's reason if it is aborted; the next call makes the rest
 */
export async function packFiles({ signal, root = projectRoot }: { signal?: AbortSignal; root?: string } = {}) {
  const queue = new PQueue({ concurrency: os.availableParallelism() });
  await queue.addAll(
    filesOf(root)
      .filter((file) => !fs.existsSync(copyOf(file)))
      .map((file) => () => {
        signal?.throwIfAborted();
        return packFile(file);
      }),
  );
}

async function packFile(file: string): Promise<void> {
  const text = await fs.promises.readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const part = `${copyOf(file)}.${process.pid}`;
  await fs.promises.writeFile(part, await compress(text, { params }));
  await fs.promises.rename(part, copyOf(file));
}

/** Whether `packFiles` would have nothing to do. */
export function isPacked(root = projectRoot): boolean {
  return filesOf(root).every((file) => fs.existsSync(copyOf(file)));
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/**
 * Serves the files that `packFiles` has packed, now or later, from memory to clients that accept Brotli. File names
 * change with their contents, so they can be cached for ever.
 * @returns false if the next handler must answer
 */
export function packedFiles(root = projectRoot): Answer {
  const folder = folderOf(root);
  const files = new Map(
    filesOf(root).map((file) => [PREFIX + path.relative(folder, file).replaceAll(path.sep, "/"), file] as const),
  );
  const bodies = new Map<string, Buffer>();
  /** A file's copy, read at the first request. */
  const bodyOf = (file: string): Buffer | undefined => {
    const known = bodies.get(file);
    if (known || !fs.existsSync(copyOf(file))) return known;
    const body = fs.readFileSync(copyOf(file));
    bodies.set(file, body);
    return body;
  };
  return (request, response) => {
    if (request.method !== "GET" || !/\bbr\b/.test(String(request.headers["accept-encoding"]))) return false;
    const file = files.get(request.url!.split("?", 1)[0]!);
    const body = file && bodyOf(file);
    if (!body) return false;
    response.writeHead(200, {
      "Content-Type": TYPES[path.extname(file)],
      "Content-Encoding": "br",
      "Content-Length": body.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(body);
    return true;
  };
}

/** The scripts and style sheets of a build. */
function filesOf(root: string): string[] {
  const folder = folderOf(root);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.extname(entry.name) in TYPES)
    .map((entry) => path.join(entry.parentPath, entry.name));
}
