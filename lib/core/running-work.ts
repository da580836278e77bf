import { AsyncLocalStorage } from "node:async_hooks";

type Values = Readonly<Record<string, unknown>>;

// One per process, although Next bundles this module twice. One storage for all values, because Node copies the value
// of each storage to every promise, and a call creates hundreds.
const shared = globalThis as typeof globalThis & { __runningWork?: AsyncLocalStorage<Values> };
const running = (shared.__runningWork ??= new AsyncLocalStorage());

/** A value that running work has through all its awaits, without passing it from function to function. */
interface WorkValue<T> {
  /** The value of the running work; undefined if there is none. */
  current: () => T | undefined;
  /** Runs work, and whatever it starts, with another value or none. */
  within: <R>(value: T | undefined, work: () => R) => R;
}

/** @param name identifies the value; both copies of a module that Next bundles twice share it */
export const makeRequestValue = <T>(name: string): WorkValue<T> => ({
  current: () => running.getStore()?.[name] as T | undefined,
  within: (value, work) => running.run({ ...running.getStore(), [name]: value }, work),
});
