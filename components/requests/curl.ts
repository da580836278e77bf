interface Sent {
  method: string;
  path: string;
  query: string;
  idempotency_key: string | null;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A logged call as a command to try again by. The token is left to whoever runs it, a key is made anew so that the call is no
 * replay, and what was redacted stays so; a body that was cut comes from a file.
 */
export function curlOf(
  origin: string,
  { method, path, query, idempotency_key: key }: Sent,
  body: { text: string; isWhole: boolean } | null,
): string {
  // prettier-ignore
  const lines = [
    `curl -X ${method} ${quoted(`${origin}${path}${query ? `?${query}` : ""}`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(key === null ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(body ? [`-H 'Content-Type: application/json'`, body.isWhole ? `-d ${quoted(body.text)}` : "-d @request.json"] : []),
  ];
  return lines.join(" \\\n  ");
}
