import type http from "node:http";
import { Readable } from "node:stream";
import { logFailure, UNCACHED } from "@/lib/api/respond";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { openUploadUrl, storeUpload, UPLOAD_PATH } from "@/lib/supply/desk/uploads";
import { refuseRequest } from "./broken-request";
import { sendResponse } from "./request-limits";

/** Milliseconds for a whole file, and without receiving a byte. */
export const UPLOAD_MS = 10 * 60_000;
const IDLE_MS = 20_000;
/** Uploads at the same time per process. */
const MAX_UPLOADS = 4;

let underWay = 0;

export const isUpload = (path: string): boolean => path.startsWith(UPLOAD_PATH);

/**
 * Receives a supply file: `POST` of its bytes to the address from `supply.createUpload`. The address itself is the
 * authorization, because it is sealed and names one user and one file. Bytes are written to disk as they arrive.
 */
export async function answerUpload(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const refuse = (error: DomainError) => refuseRequest(request, response, { error });
  const [path = ""] = request.url!.split("?", 1);
  const upload = openUploadUrl(path.slice(UPLOAD_PATH.length));
  if (!upload)
    return refuse(
      new DomainError("NOT_FOUND", { message: "The upload's address is invalid or has expired: request a new one" }),
    );
  if (Number(request.headers["content-length"] ?? 0) > env.uploadFileMib * 1_048_576) {
    return refuse(
      new DomainError("PAYLOAD_TOO_LARGE", { message: `The file is larger than ${env.uploadFileMib} MiB` }),
    );
  }
  if (underWay >= MAX_UPLOADS) return refuse(new DomainError("SERVICE_BUSY", { retryAfter: 5 }));
  underWay++;
  const late = new AbortController();
  const giveUp = () => late.abort(new DomainError("REQUEST_TIMEOUT"));
  const patience = setTimeout(giveUp, UPLOAD_MS);
  const idle = setTimeout(giveUp, IDLE_MS);
  try {
    const body = Readable.from(
      chunksOf(request, () => idle.refresh()),
      { objectMode: false },
    );
    const { bytes } = await storeUpload(upload, body, late.signal);
    await sendResponse(request, response, {
      status: 201,
      headers: { ...UNCACHED, "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify({ upload_id: upload.publicId, bytes }),
    });
  } catch (error) {
    // The client has disconnected, so there is nobody to answer.
    if (request.destroyed && !request.complete) return;
    const cause = late.signal.aborted ? (late.signal.reason as DomainError) : error;
    if (!(cause instanceof DomainError)) logFailure(cause, newTraceId());
    await refuse(cause instanceof DomainError ? cause : new DomainError("INTERNAL_ERROR"));
  } finally {
    underWay--;
    clearTimeout(patience);
    clearTimeout(idle);
  }
}

/** The body's chunks. A file that ends early does not destroy the request, because the failure needs a response. */
async function* chunksOf(request: http.IncomingMessage, onChunk: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    onChunk();
    yield chunk as Buffer;
  }
}
