import { curlOf as commandOf } from "@/lib/staff/developer/request-snippet";

interface Sent {
  method: string;
  path: string;
  query: string;
  idempotency_key: string | null;
}

/**
 * A logged call as a command to try again by. The token is left to whoever runs it, a key is made anew so that the call is no
 * replay, and what was redacted stays so; a body that was cut comes from a file.
 */
export function curlOf(
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
