const MAX_HEADERS = 30;
const MAX_HEADER_LENGTH = 300;

/** Control characters: PostgreSQL refuses NUL, and screens cannot show the others. */
// oxlint-disable-next-line no-control-regex -- control characters are what this expression matches
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const shown = (text: string): string => text.replace(CONTROL, "\ufffd");

/** Returns a body as text. A compressed one, although the request refused compression, is named and not unpacked. */
export function readExcerpt(body: Buffer, encoding: string | string[] | undefined): string {
  if (encoding && String(encoding) !== "identity") return `(${String(encoding).slice(0, 40)}, not unpacked)`;
  // In streaming mode the decoder drops a character that is cut in two at the end.
  return shown(new TextDecoder().decode(body, { stream: true }));
}

/** Returns the first headers of a response, each truncated. */
export function headersExcerpt(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).slice(0, MAX_HEADERS);
  return Object.fromEntries(
    entries.map(([name, value]) => [shown(name).slice(0, 100), shown(String(value)).slice(0, MAX_HEADER_LENGTH)]),
  );
}
