import type { z } from "zod";
import { nightsBetween } from "@/lib/core/dates";
import type { PackageOffer } from "@/lib/package/schemas";
import type { ResponseOf } from "@/lib/staff/client/operations";

/** A package as its content describes it. */
export type PackageRecord = ResponseOf<"package.get">;
/** A package at its price from a date. */
export type Offer = z.output<typeof PackageOffer>;

/** The nights from its first day to its last. */
export const nightsOf = ({ start_date, end_date }: Offer): number => nightsBetween(start_date, end_date);
