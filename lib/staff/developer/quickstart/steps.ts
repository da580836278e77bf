import type { Language } from "../languages";
import { curlSteps } from "./curl";
import { pythonSteps } from "./python";
import { type QuickstartReader, STEP_TITLES, QUICKSTART_STEPS, type Steps } from "./stay";
import { typescriptSteps } from "./typescript";

const BUILDERS: Record<Language, (reader: QuickstartReader) => Steps> = {
  curl: curlSteps,
  typescript: typescriptSteps,
  python: pythonSteps,
};

/** A first booking in a language, step by step. */
export function quickstart(language: Language, reader: QuickstartReader): Steps {
  return BUILDERS[language](reader);
}

/** Joins all steps to one program. */
export function joinSteps(language: Language, steps: Steps): string {
  const mark = language === "typescript" ? "//" : "#";
  return `${QUICKSTART_STEPS.map((id, i) => `${mark} ${i + 1}. ${STEP_TITLES[id]}\n${steps[id]}`).join("\n\n")}\n`;
}
