import { readFileSync } from "node:fs";
import { join } from "node:path";
import { quickstart, joinSteps } from "../developer/quickstart/steps";
import { VERIFY_SNIPPETS } from "../developer/webhooks/verify-snippets";
import { DOWNLOADS, PYTHON_FILE, TYPESCRIPT_FILE } from "@/lib/client/downloads";
import { API_PREFIX } from "@/lib/api/call";
import manifest from "@/package.json" with { type: "json" };
import type { Language } from "../developer/languages";

/** The origin in samples, in place of which each service shows its own. */
export const SAMPLE_ORIGIN = "https://portal.example.com";

/** The first call of every integration, for the start page. */
export const FIRST_CALL = `curl -u demo-partner:demo-partner-secret \\
  -d grant_type=client_credentials \\
  ${SAMPLE_ORIGIN}${API_PREFIX}/oauth/token`;

const code = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** How to install and use each client, from its package's own text. */
function writeClientGuides(): string {
  const about = (language: string): string =>
    readFileSync(join(process.cwd(), `lib/client/${language}/package/README.md`), "utf8")
      .replace(/^# .*\n/, "")
      .trim();
  return `## TypeScript

${code("sh", `npm install ${SAMPLE_ORIGIN}${DOWNLOADS}/${TYPESCRIPT_FILE}`)}

${about("typescript")}

[Download ${TYPESCRIPT_FILE}](${DOWNLOADS}/${TYPESCRIPT_FILE})

## Python

${code("sh", `pip install ${SAMPLE_ORIGIN}${DOWNLOADS}/${PYTHON_FILE}`)}

${about("python")}

[Download ${PYTHON_FILE}](${DOWNLOADS}/${PYTHON_FILE})`;
}

/** A guide with the version of the clients, and the programs of a first booking in place of their marks. */
export function insertPrograms(text: string): string {
  const reader = { baseUrl: `${SAMPLE_ORIGIN}${API_PREFIX}`, clientId: "demo-partner" };
  const program = (language: Language): string => joinSteps(language, quickstart(language, reader));
  return text
    .replaceAll("-VERSION", `-${manifest.version}`)
    .replace("<!-- the clients -->", writeClientGuides)
    .replace("<!-- the first booking in curl -->", () => code("sh", program("curl")))
    .replace("<!-- the first booking in typescript -->", () => code("typescript booking.mts", program("typescript")))
    .replace("<!-- the first booking in python -->", () => code("python booking.py", program("python")));
}

/** Writes the samples that verify a webhook without a client, in each language. */
export function writeVerifySnippets(): string {
  const sections = VERIFY_SNIPPETS.map(
    ({ id, label, note, code: text }) => `### ${label}\n\n${note}.\n\n${code(id === "node" ? "typescript" : id, text)}`,
  );
  return `
## Verify in your language

The [clients](clients.md) do it in one call, and throw where a body is not ours: \`verifyWebhook(rawBody, headers, secret)\` in TypeScript, \`verify_webhook(raw_body, headers, secret)\` in Python. Without a client, over the raw body before it is parsed:

${sections.join("\n\n")}
`;
}
