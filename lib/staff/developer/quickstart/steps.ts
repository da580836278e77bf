import type { Language } from "../languages";
import { curlSteps } from "./curl";
import { pythonSteps } from "./python";
import { QUICKSTART_STEPS, type QuickstartStay, type Steps } from "./stay";
import { typescriptSteps } from "./typescript";

const BUILDERS: Record<Language, (stay: QuickstartStay) => Steps> = {
  curl: curlSteps,
  typescript: typescriptSteps,
  python: pythonSteps,
};

/** A first booking in a language, step by step. */
export function quickstart(language: Language, stay: QuickstartStay): Steps {
  return BUILDERS[language](stay);
}

/** Joins all steps to one program. */
export function joinSteps(steps: Steps): string {
  return `${QUICKSTART_STEPS.map((id) => steps[id]).join("\n\n")}\n`;
}
