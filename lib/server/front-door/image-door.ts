import type http from "node:http";
import { DomainError } from "@/lib/core/errors";
import { IMAGES_PATH } from "@/lib/image/limits";
import { findStoredFile } from "@/lib/image/stored-file";
import { refuseRequest } from "./broken-request";
import pino from "pino";
import { env } from "@/lib/core/env";

const log = pino({ name: "images", level: env.logLevel });

/** The cache header of a file that never changes, because its address contains the id of its source. */
const FOREVER = "public, max-age=31536000, immutable";
/** The cache header of WebP in place of an AVIF file that the worker has not made yet. */
const FOR_NOW = "public, max-age=300";

/** Seconds after which a client may try again if the folder or bucket cannot be read. */
const RETRY_AFTER = 10;
const unavailable = () =>
  new DomainError("SERVICE_UNAVAILABLE", {
    message: "The image cannot be read at the moment: retry after the seconds in Retry-After",
    retryAfter: RETRY_AFTER,
  });

export const isImage = (path: string): boolean => path.startsWith(IMAGES_PATH);

/** Serves `/images/{id}/{width}.{webp|avif}` to anyone, because partners show the images on their own pages. */
export async function answerImage(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  path: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseRequest(request, response, { error: new DomainError("METHOD_NOT_ALLOWED"), allow: "GET, HEAD" });
  const found = await findStoredFile(path).catch((error: unknown) => {
    log.error({ err: error }, "an image could not be read");
    return "unavailable" as const;
  });
  if (found === "unavailable") return refuseRequest(request, response, { error: unavailable() });
  if (!found) return refuseRequest(request, response, { error: new DomainError("NOT_FOUND") });
  const { file, type, isFinal, etag } = found;
  const headers = { "Cache-Control": isFinal ? FOREVER : FOR_NOW, ETag: etag };
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, "Content-Type": type, "Content-Length": file.length });
  response.end(request.method === "HEAD" ? undefined : file);
}
