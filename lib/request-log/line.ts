import { LargeJson } from "@/lib/core/large-json";
import { copyEscaped } from "@/lib/core/copy-text";
import { redactJson, redactQuery } from "./redact";

/** Characters of a body that are kept: few of a read that went well, for these are most of all calls. */
const USUAL = 1_024;
const TELLING = 3_072;
/** Characters that a body is looked at for what may be kept of it: long lists shrink to a few elements. */
const LOOKED_AT = 16_384;
const LONGEST_PATH = 1_000;

/** A call that was answered. */
export interface RequestLine {
  tenantId: number;
  credentialId: number;
  publicId: string;
  /** Real instant of its arrival. */
  at: Date;
  traceId: string;
  method: string;
  path: string;
  search: string;
  operation: string | null;
  status: number;
  /** Of a refusal. */
  code: string | null;
  durationUs: number;
  idempotencyKey: string | null;
  replayed: boolean;
  /** undefined: none was read, or it is not to be kept. */
  request: Buffer | undefined;
  response: string | LargeJson | null;
  /** A read that went well: less of it is kept. */
  routine: boolean;
}

export const COLUMNS =
  "tenant_id, at, public_id, credential_id, trace_id, method, path, query, operation, status, code, duration_us, idempotency_key, replayed, request_size, request_body, response_size, response_body";

/** A line for COPY, and the day that it belongs to. */
export interface Waiting {
  text: string;
  at: Date;
}

/** Redacts a call and cuts it, so that nothing of it stays in memory but the few kB that are written. */
export function waitingLine(line: RequestLine): Waiting {
  const { at, operation, request, response, routine } = line;
  const most = routine ? USUAL : TELLING;
  const cells = [
    line.tenantId,
    at.toISOString(),
    line.publicId,
    line.credentialId,
    line.traceId,
    copyEscaped(line.method),
    copyEscaped(line.path.slice(0, LONGEST_PATH)),
    copyEscaped(redactQuery(line.search.slice(0, LONGEST_PATH))),
    operation,
    line.status,
    line.code,
    line.durationUs,
    line.idempotencyKey === null ? null : copyEscaped(line.idempotencyKey),
    line.replayed ? "t" : "f",
    request?.length ?? null,
    request ? kept(written(request), most, operation) : null,
    sizeOf(response),
    response === null ? null : kept(headOf(response, most), most, operation),
  ];
  const text = `${cells.map((cell) => cell ?? "\\N").join("\t")}\n`;
  return { text, at };
}

const sizeOf = (body: RequestLine["response"]): number | null =>
  body instanceof LargeJson ? body.byteLength : (body?.length ?? null);

const headOf = (body: string | LargeJson, max: number): string =>
  body instanceof LargeJson ? body.head(max) : body.slice(0, max);

function kept(text: string, most: number, operation: string | null): string {
  return copyEscaped(
    redactJson(text, operation ?? "")
      .slice(0, most)
      .replaceAll("\0", ""),
  );
}

/** A request's body as far as it is looked at. A field's name may be spelt in escapes: then it is written anew. */
function written(bytes: Buffer): string {
  const text = bytes.toString("utf8", 0, LOOKED_AT);
  if (!/\\u00[4-7]/i.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(bytes.toString())).slice(0, LOOKED_AT);
  } catch {
    return "";
  }
}
