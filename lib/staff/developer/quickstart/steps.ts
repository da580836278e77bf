import type { Language } from "../languages";
import { curlSteps } from "./curl";
import { pythonSteps } from "./python";
import { STEPS, type Stay, type Steps } from "./stay";
import { typescriptSteps } from "./typescript";

const BUILDERS: Record<Language, (stay: Stay) => Steps> = {
  curl: curlSteps,
  typescript: typescriptSteps,
  python: pythonSteps,
};

/** A first booking in a language, step by step. */
export function quickstart(language: Language, stay: Stay): Steps {
  return BUILDERS[language](stay);
}

/** Joins all steps to one program. */
export function joinSteps(steps: Steps): string {
  return `${STEPS.map((id) => steps[id]).join("\n\n")}\n`;
}
