import { getHttpStatus } from "@/lib/api/error-status";
import { listErrors } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { SETTINGS } from "@/lib/core/environment/env-schema";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import { buildBody, describeTrigger, SENT_TYPES } from "../developer/webhooks/event-examples";
import { listReferenceEntries } from "../developer/reference";
import { operationLink } from "./reference-pages";

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** An error of more operations than this is described as one of nearly all operations. */
const MAX_NAMED_OPERATIONS = 12;

/** A paragraph for each error code; an error's `doc_url` leads to its heading. */
export function writeErrorCatalogue(): string {
  const paragraphs = (Object.keys(ERRORS) as ErrorCode[]).toSorted((a, b) => a.localeCompare(b)).map(describeError);
  return `\n## Every code\n\nThe \`doc_url\` of an error leads to its paragraph here.\n\n${paragraphs.join("\n\n")}\n`;
}

function describeError(code: ErrorCode): string {
  const [, meaning] = ERRORS[code];
  const callers = new Set(
    operations.filter((op) => listErrors(op).includes(code)).map(({ path, method }) => `${method} ${path}`),
  );
  const named = listReferenceEntries().filter(({ method, path }) => callers.has(`${method} ${path}`));
  const where =
    named.length > MAX_NAMED_OPERATIONS
      ? "Any operation can answer it."
      : named.length > 0
        ? `Answered by ${named.map(operationLink).join(", ")}.`
        : "No operation of a partner answers it: it belongs to the desk, the token endpoint or the connection.";
  return `### \`${code}\`\n\n\`${getHttpStatus(code)}\` ${meaning}. ${where}`;
}

/** A paragraph with an example for each event type. */
export function eventCatalogue(): string {
  const paragraphs = SENT_TYPES.map(
    (type) => `### \`${type}\`\n\n${describeTrigger(type)}.\n\n${json(buildBody(type))}`,
  );
  return `\n## Every event\n\n${paragraphs.join("\n\n")}\n`;
}

/** All settings of an installation as a list. */
export function writeSettingsTable(): string {
  return `\n## Every setting\n\n${SETTINGS.map(
    ({ name, meaning, default: usual, example }) =>
      `### \`${name}\`\n\n${capitalized(meaning)}.\n\nDefault: ${usual}. For example: ${example.startsWith("`") ? example : `\`${example}\``}.`,
  ).join("\n\n")}\n`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
