import { AsyncLocalStorage } from "node:async_hooks";
import { loadedLanguages } from "./messages";

// One store per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __runningLanguage?: AsyncLocalStorage<string> };
const running = (shared.__runningLanguage ??= new AsyncLocalStorage());
loadedLanguages.ofRequest ??= () => running.getStore();

/**
 * Runs a piece of work in a language, such as a request or the drawing of a document.
 * @param language an offered one
 */
export function inLanguage<T>(language: string, work: () => T): T {
  return running.run(language, work);
}
