import fs from "node:fs";
import type http from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { projectRoot } from "../project-root";

/** Content types by file extension. */
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".mjs": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
const PREFIX = "/_next/static/";
const compress = promisify(brotliCompress);
const folderOf = (root: string): string => path.join(root, ".next", "static");

/**
 * Puts a Brotli copy beside each script and style sheet of a build: a sixth smaller than gzip, and compressed only
 * once.
 */
export async function packFiles(root = projectRoot): Promise<void> {
  const files = filesOf(root).filter((file) => path.extname(file) in TYPES);
  await Promise.all(
    files.map(async (file) => {
      const text = await fs.promises.readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await fs.promises.writeFile(`${file}.br`, await compress(text, { params }));
    }),
  );
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/**
 * Serves the files that `packFiles` packed, from memory, to clients that accept Brotli. File names change with their
 * contents, so they can be cached forever.
 * @returns false when the next handler has to answer
 */
export function packedFiles(root = projectRoot): Answer {
  const folder = folderOf(root);
  const known = new Map(
    filesOf(root)
      .filter((file) => file.endsWith(".br"))
      .map((file) => {
        const name = path.relative(folder, file.slice(0, -".br".length)).replaceAll(path.sep, "/");
        return [PREFIX + name, { body: fs.readFileSync(file), type: TYPES[path.extname(name)]! }] as const;
      }),
  );
  return (request, response) => {
    if (request.method !== "GET" || !/\bbr\b/.test(String(request.headers["accept-encoding"]))) return false;
    const found = known.get(request.url!.split("?", 1)[0]!);
    if (!found) return false;
    response.writeHead(200, {
      "Content-Type": found.type,
      "Content-Encoding": "br",
      "Content-Length": found.body.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(found.body);
    return true;
  };
}

function filesOf(root: string): string[] {
  const folder = folderOf(root);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
