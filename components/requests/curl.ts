import { formatCurl as commandOf } from "@/lib/staff/developer/request-snippet";

interface Sent {
  method: string;
  path: string;
  query: string;
  idempotency_key: string | null;
}

/**
 * A curl command that repeats a logged call. The token is a shell variable, the idempotency key is new so that the call is
 * not a replay, redacted values stay redacted, and a truncated body is read from a file.
 */
export function toCurl(
  origin: string,
  { method, path, query, idempotency_key: key }: Sent,
  body: { text: string; isWhole: boolean } | null,
): string {
  return commandOf({
    method,
    url: `${origin}${path}${query ? `?${query}` : ""}`,
    headers: [
      ["Authorization", "Bearer $TOKEN"],
      ...(key === null ? [] : [["Idempotency-Key", "$(uuidgen)"] as const]),
      ...(body ? [["Content-Type", "application/json"] as const] : []),
    ],
    ...(body && { body: body.isWhole ? body.text : "@request.json" }),
  });
}
