import type { Portal } from "./portal";

/** The input of a command: client, words and options. */
export interface Context {
  portal: Portal;
  /** The arguments after the command's name. */
  words: readonly string[];
  /** Values of options by name; a flag is `true`. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** Ends when the user interrupts. */
  signal: AbortSignal;
  output: Output;
}

export interface Command {
  summary: string;
  /** The arguments and options for the help text. */
  usage: string;
  /** Names of options that take a value; `flags` are those without one. */
  values?: readonly string[];
  flags?: readonly string[];
  /** Whether the command runs without a client. */
  isLocal?: boolean;
  /** Runs until it is interrupted, which is its success. */
  isEndless?: boolean;
  run(context: Context): Promise<void>;
}

/** Thrown if the user named something that does not exist, or left out something required. */
export class UsageError extends Error {}

/** Writes only results to standard output, and progress to standard error. */
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

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
