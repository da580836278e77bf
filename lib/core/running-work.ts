import { AsyncLocalStorage } from "node:async_hooks";

type Values = Readonly<Record<string, unknown>>;

// One per process, although Next bundles this module twice. And one for all values: Node copies the value of each storage to
// every promise, and a call makes hundreds of them.
const shared = globalThis as typeof globalThis & { __runningWork?: AsyncLocalStorage<Values> };
const running = (shared.__runningWork ??= new AsyncLocalStorage());

/** A value that work has through all its awaits, without being handed from function to function. */
export interface OfWork<T> {
  /** The value of what is running; undefined where there is none. */
  current: () => T | undefined;
  /** Runs work, and what it starts, with another value, or without any. */
  within: <R>(value: T | undefined, work: () => R) => R;
}

/** @param name one for each value; the modules that Next bundles twice share it by this name */
export const ofWork = <T>(name: string): OfWork<T> => ({
  current: () => running.getStore()?.[name] as T | undefined,
  within: (value, work) => running.run({ ...running.getStore(), [name]: value }, work),
});
