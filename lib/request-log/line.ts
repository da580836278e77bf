import { JsonBytes } from "@/lib/core/json/json-bytes";
import { copyEscaped } from "@/lib/core/csv";
import { redactJson, redactPath, redactQuery } from "./redact";

/** Characters of a body that are stored for a successful read; few, because most calls are reads. */
const USUAL = 1_024;
const TELLING = 3_072;
/** Characters of a body that are examined: long lists shrink to a few elements. */
const LOOKED_AT = 16_384;
const LONGEST_PATH = 1_000;

/** A call with its response. */
export interface RequestLine {
  tenantId: number;
  credentialId: number;
  publicId: string;
  /** The real instant at which the call arrived. */
  at: Date;
  traceId: string;
  method: string;
  path: string;
  search: string;
  operation: string | null;
  status: number;
  /** The error code of a refusal. */
  code: string | null;
  durationUs: number;
  idempotencyKey: string | null;
  replayed: boolean;
  /** The request's body; undefined if none was read, or if it must not be stored. */
  request: Buffer | undefined;
  response: string | JsonBytes | null;
  /** Whether it is a successful read, of which less is stored. */
  routine: boolean;
}

export const REQUEST_COLUMNS =
  "tenant_id, at, public_id, credential_id, trace_id, method, path, query, operation, status, code, duration_us, idempotency_key, replayed, request_size, request_body, response_size, response_body";

/** A call that waits to be written: a line for COPY, and its day. */
export interface WaitingLine {
  text: string;
  /** The day in UTC. */
  day: string;
}

/**
 * Redacts and truncates a call, so that only the few kB to be written stay in memory.
 * @param at its instant, in ISO 8601
 */
export function makeWaitingLine(line: RequestLine, at: string): WaitingLine {
  const { operation, request, response, routine } = line;
  const most = routine ? USUAL : TELLING;
  const cells = [
    line.tenantId,
    at,
    line.publicId,
    line.credentialId,
    line.traceId,
    copyEscaped(line.method),
    copyEscaped(redactPath(line.path.slice(0, LONGEST_PATH))),
    copyEscaped(redactQuery(line.search.slice(0, LONGEST_PATH))),
    operation,
    line.status,
    line.code,
    line.durationUs,
    line.idempotencyKey === null ? null : copyEscaped(line.idempotencyKey),
    line.replayed ? "t" : "f",
    request?.length ?? null,
    request ? redacted(written(request), most, operation) : null,
    sizeOf(response),
    response === null ? null : redacted(headOf(response, most), most, operation),
  ];
  const text = `${cells.map((cell) => cell ?? "\\N").join("\t")}\n`;
  return { text, day: at.slice(0, 10) };
}

const sizeOf = (body: RequestLine["response"]): number | null =>
  body instanceof JsonBytes ? body.byteLength : (body?.length ?? null);

const headOf = (body: string | JsonBytes, max: number): string =>
  body instanceof JsonBytes ? body.head(max) : body.slice(0, max);

function redacted(text: string, most: number, operation: string | null): string {
  return copyEscaped(
    redactJson(text, operation ?? "")
      .slice(0, most)
      .replaceAll("\0", ""),
  );
}

/**
 * The examined part of a request's body. JSON with escapes in field names is serialized again, so that redaction sees
 * them.
 */
function written(bytes: Buffer): string {
  const text = bytes.toString("utf8", 0, LOOKED_AT);
  if (!/\\u00[4-7]/i.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(bytes.toString())).slice(0, LOOKED_AT);
  } catch {
    return "";
  }
}
