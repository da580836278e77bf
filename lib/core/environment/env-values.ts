import { z } from "zod";
import { parseProxies } from "../client-address";
import { parseKeyList } from "../secrets/key-list";

/** One environment variable: how it is described, and how its text is parsed. */
export interface Variable<T> {
  meaning: string;
  /** The default value in words. */
  default: string;
  example: string;
  /** Describes valid values; completes "NAME must be …". */
  mustBe: string;
  /** Whether error messages leave out the value. */
  isSecret?: true;
  /** Whether `npm start` sets it for its own processes, so that it is not documented. */
  isInternal?: true;
  /** Parses the text; an empty variable counts as absent. */
  schema: z.ZodType<T, string | undefined>;
}

export const textVariable = (fallback = "") => z.string().default(fallback);
export const flagVariable = (fallback: boolean) =>
  z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .default(fallback);
export const wholeNumberVariable = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(fallback);
export const readChoice = <const V extends string>(values: readonly V[], fallback: V) =>
  z.enum(values).default(fallback);
/** A URL with one of these schemes, such as `postgresql:`; the empty string if absent. */
export const urlVariable = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol))
    .default("");
/** Secrets that keys are derived from, in the format of `parseKeyList`; the empty string if absent. */
export const keyListVariable = (allowsLone: boolean) =>
  z
    .string()
    .refine((value) => parseKeyList(value, allowsLone) !== undefined)
    .default("");
/** Whether a URL is an origin: no path except a final slash, no query, no user. */
export const isOrigin = (value: string) => value.replace(/\/$/, "") === new URL(value).origin;
export const isHttpOrigin = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
export const isProxyList = (value: string) => {
  try {
    return parseProxies(value).length > 0;
  } catch {
    return false;
  }
};

export const defineVariable = <T>(about: Variable<T>): Variable<T> => about;
