/** Pretty-prints JSON with two spaces of indentation, also when it is truncated. */
export function prettyPrintJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return `${layOutCut(text)}…`;
  }
}

function layOutCut(text: string): string {
  let out = "";
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]|[,:]|[^\s"[\]{},:]+/g)) {
    if (token === "{" || token === "[") {
      depth++;
      out += token + line();
    } else if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      out = /[[{]\s*$/.test(out) ? out.trimEnd() + token : out + line() + token;
    } else if (token === ",") out += `,${line()}`;
    else out += token === ":" ? ": " : token;
  }
  return out.trimEnd();
}
