import { z } from "zod";
import { rows } from "@/lib/core/db";

const Rate = z.object({ day: z.string(), base: z.string(), quote: z.string(), rate: z.string() });

/** All exchange rates, ascending by day; `rate` is a decimal string. */
export const listRates = () =>
  // Hand-written SQL: every process reads the whole history each minute, and Prisma makes objects of all its days and
  // decimals.
  rows(Rate, "list_rates", `SELECT day, base::text, quote::text, rate::text FROM fx_rate ORDER BY day`, {});
