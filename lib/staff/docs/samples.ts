import { readFileSync } from "node:fs";
import { join } from "node:path";
import { quickstart, joinSteps } from "../developer/quickstart/steps";
import { VERIFY_SNIPPETS } from "../developer/webhooks/verify-snippets";
import { DOWNLOADS, PYTHON_FILE, TYPESCRIPT_FILE } from "@/lib/client/downloads";
import { API_PREFIX } from "@/lib/api/call";
import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { idOf } from "../developer/example-values";

const code = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** How to install and use each client, from its package's own text. */
export function clientGuides(): string {
  const about = (language: string): string =>
    readFileSync(join(process.cwd(), `lib/client/${language}/package/README.md`), "utf8")
      .replace(/^# .*\n/, "")
      .trim();
  return `
## TypeScript

${code("sh", `npm install https://portal.example.com${DOWNLOADS}/${TYPESCRIPT_FILE}`)}

${about("typescript")}

[Download ${TYPESCRIPT_FILE}](${DOWNLOADS}/${TYPESCRIPT_FILE})

## Python

${code("sh", `pip install https://portal.example.com${DOWNLOADS}/${PYTHON_FILE}`)}

${about("python")}

[Download ${PYTHON_FILE}](${DOWNLOADS}/${PYTHON_FILE})
`;
}

/** The quickstart's booking in further languages, and how each verifies a webhook. */
export function samplePrograms(): string {
  const checkin = addDays(clock.now().toISOString().slice(0, 10), 40);
  const stay = {
    baseUrl: `https://portal.example.com${API_PREFIX}`,
    clientId: "demo-partner",
    propertyId: idOf("prp"),
    checkin,
    checkout: addDays(checkin, 2),
    nights: 2,
    currency: "EUR",
  };
  const verify = VERIFY_SNIPPETS.map(
    ({ id, label, note, code: text }) => `### ${label}\n\n${note}.\n\n${code(id === "node" ? "typescript" : id, text)}`,
  );
  return `
## The same in TypeScript

With the [client](clients.md) for Node. Put your service's address and an id of \`GET /properties\` in place of these, and the secret in \`CLIENT_SECRET\`, for the demo \`demo-partner-secret\`.

${code("typescript", joinSteps(quickstart("typescript", stay)))}

## The same in Python

With the [client](clients.md) for Python, and the same in place of address, property and secret.

${code("python", joinSteps(quickstart("python", stay)))}

## Verify a webhook in your language

The [clients](clients.md) do it in one call, and throw where a body is not ours: \`verifyWebhook(rawBody, headers, secret)\` in TypeScript, \`verify_webhook(raw_body, headers, secret)\` in Python. Without a client, over the raw body before it is parsed:

${verify.join("\n\n")}
`;
}
