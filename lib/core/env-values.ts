import { z } from "zod";
import { parseProxies } from "./client-address";
import { parseKeyList } from "./key-list";

/** One environment variable: what README's table says of it, and how its text is read. */
export interface Variable<T> {
  meaning: string;
  /** The default in words, as README shows it. */
  default: string;
  example: string;
  /** What a sound value is, after "NAME must be". */
  mustBe: string;
  /** An error does not repeat the value. */
  isSecret?: true;
  /** `npm start` sets it for its own processes: nothing for README. */
  isInternal?: true;
  /** Of the text; an empty variable counts as absent and arrives as undefined. */
  schema: z.ZodType<T, string | undefined>;
}

export const text = (fallback = "") => z.string().default(fallback);
export const flag = (fallback: boolean) =>
  z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .default(fallback);
export const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(fallback);
export const oneOf = <const V extends string>(values: readonly V[], fallback: V) => z.enum(values).default(fallback);
/** A URL of one of these schemes, `postgresql:`; absent: the empty string. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol))
    .default("");
/** Secrets that keys are derived from, as `parseKeyList` reads them; absent: the empty string. */
export const keyList = (allowsLone: boolean) =>
  z
    .string()
    .refine((value) => parseKeyList(value, allowsLone) !== undefined)
    .default("");
export const isOrigin = (value: string) => [value, `${value}/`].includes(new URL(value).href);
export const isProxyList = (value: string) => {
  try {
    return parseProxies(value).length > 0;
  } catch {
    return false;
  }
};

export const variable = <T>(about: Variable<T>): Variable<T> => about;
