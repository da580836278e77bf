import type { Portal } from "./portal";

/** The input of a command: client, words and options. */
export interface Context {
  portal: Portal;
  /** Words behind the command's name. */
  words: readonly string[];
  /** Values of options by name; a flag is `true`. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** Ends when the user interrupts. */
  signal: AbortSignal;
  output: Output;
}

export interface Command {
  summary: string;
  /** The words and options, as help shows them. */
  usage: string;
  /** Options that take a value, and flags. */
  values?: readonly string[];
  flags?: readonly string[];
  /** Runs without a client. */
  isLocal?: boolean;
  run(context: Context): Promise<void>;
}

/** The user asked for something that does not exist, or left out what is needed. */
export class UsageError extends Error {}

/** Results are on standard output, and nothing else is; progress is on standard error. */
export class Output {
  constructor(readonly isJson: boolean) {}

  /** @param value as JSON, on one line; `text` is for people */
  result(value: unknown, text: string): void {
    process.stdout.write(`${this.isJson ? JSON.stringify(value) : text}\n`);
  }

  progress(text: string): void {
    process.stderr.write(`${text}\n`);
  }
}

export function requireOption({ options }: Context, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value !== "") return value;
  throw new UsageError(`--${name} is missing`);
}
export const readOption = ({ options }: Context, name: string): string | undefined =>
  typeof options[name] === "string" ? options[name] : undefined;

export function readNumberOption(context: Context, name: string, usual: number): number {
  const text = readOption(context, name);
  if (text === undefined) return usual;
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} must be a whole number, not ${text}`);
  return Number(text);
}
