import { z } from "zod";
import { CalendarDate, Instant } from "./wire";

/** `limit` of a list: a whole number from 1 (CONTRACT 1). */
export const limitTo = (most: number) =>
  z.string().regex(/^\d{1,9}$/, `must be a whole number from 1 to ${most}`).transform(Number).refine((n) => n >= 1 && n <= most, `must be 1 to ${most}`).default(50); // prettier-ignore

export const Cursor = z.string().min(1).max(4000).optional();

/** A date, which begins at midnight UTC, or an instant. */
export const DateOrInstant = z.union([CalendarDate, Instant], { error: "must be a date or an ISO 8601 instant" });
