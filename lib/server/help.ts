import { SETTINGS, type Setting } from "@/lib/core/environment/env-schema";
import { PROCESS_ROLES } from "./launch-options";

const WIDTH = 80;

/** The text of `npm start -- --help`: how to start, and all settings. */
export function formatHelp(): string {
  const usage = [
    "npm start                 the whole service on this machine",
    `npm start -- ROLE         one role: ${PROCESS_ROLES.join(", ")}`,
    "npm start -- --help       this text",
    "",
    "Settings are environment variables: PORT=8080 npm start",
  ];
  return [...usage, ...SETTINGS.map(describe)].join("\n");
}

function describe({ name, meaning, default: byDefault, example }: Setting): string {
  const lines = [meaning, `Default: ${byDefault}`, `Example: ${example}`];
  return ["", name, ...lines.flatMap((line) => wrap(plain(line)))].join("\n");
}

/** Removes backticks, which a terminal would show. */
const plain = (text: string) => text.replaceAll("`", "");

function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1)!.length + word.length + 1 > WIDTH - 4 && lines.at(-1) !== "") lines.push("");
    lines.push(`${lines.pop()!} ${word}`.trimStart());
  }
  return lines.map((line) => `    ${line}`);
}
