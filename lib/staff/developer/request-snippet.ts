import type { Language } from "./languages";

export interface Sent {
  method: string;
  url: string;
  /**
   * The shell expands `$TOKEN` and `$(uuidgen)`; other languages read the variable, or create a key, in their own
   * way.
   */
  headers: readonly (readonly [name: string, value: string])[];
  /** The request's body; `@file` names a file. */
  body?: string;
}

/** Matches what the shell expands: the token or a new key. */
const NAMED = /\$(?:(TOKEN)\b|\(uuidgen\))/;

const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const quoted = (text: string): string => (NAMED.test(text) ? `"${text}"` : single(text));

/** A request as a curl command, with every part quoted as one argument. */
export function formatCurl({ method, url, headers, body }: Sent): string {
  const lines = [
    method === "GET" ? `curl ${single(url)}` : `curl -X ${method} ${single(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${single(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** A header's value as an expression of another language: `$NAME` from the environment, `$(uuidgen)` as a new key. */
function expression(value: string, read: (name: string) => string, fresh: string, join: [string, string]): string {
  const found = NAMED.exec(value);
  if (!found) return JSON.stringify(value);
  const [open, close] = join;
  const inner = found[1] === undefined ? fresh : read(found[1]);
  const [before, after] = [value.slice(0, found.index), value.slice(found.index + found[0].length)];
  return before === "" && after === "" ? inner : `${open}${before}{${inner}}${after}${close}`;
}

function typescriptOf({ method, url, headers, body }: Sent): string {
  const head = headers.map(([name, value]) => {
    const literal = expression(value, (v) => `process.env.${v}`, "crypto.randomUUID()", ["`", "`"]);
    return `    ${JSON.stringify(name)}: ${literal.replace("`Bearer {", "`Bearer ${")},`;
  });
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...head,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, "  ")}),`]),
  ];
  return `const response = await fetch(${JSON.stringify(url)}, {\n${options.join("\n")}\n});\nconst answer = await response.json();\nif (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`);`;
}

function pythonOf({ method, url, headers, body }: Sent): string {
  const head = headers.map(
    ([name, value]) =>
      `        ${JSON.stringify(name)}: ${expression(value, (v) => `os.environ['${v}']`, "str(uuid.uuid4())", ['f"', '"'])},`,
  );
  const lines = [
    "import os, uuid, requests",
    "",
    `response = requests.request(`,
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    "    headers={",
    ...head,
    "    },",
    ...(body === undefined ? [] : [`    json=${indented(asPython(body), "    ")},`]),
    ")",
    "response.raise_for_status()",
    "answer = response.json()",
  ];
  return lines.join("\n");
}

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** Converts JSON to Python: only three literals differ, outside of strings. */
function asPython(json: string): string {
  const WORDS: Record<string, string> = { true: "True", false: "False", null: "None" };
  return json.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) => WORDS[part] ?? part);
}

/** A request in a language, to be copied. */
export function formatSnippet(language: Language, sent: Sent): string {
  if (language === "curl") return formatCurl(sent);
  return language === "typescript" ? typescriptOf(sent) : pythonOf(sent);
}
