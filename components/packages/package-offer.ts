import type { z } from "zod";
import { withoutRepeats, type Refused } from "@/components/products/results/dropped-list";
import { describeDropped } from "@/components/products/results/dropped-messages";
import { nightsBetween } from "@/lib/core/dates";
import { formatNoun } from "@/lib/format/noun";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import type { PackageOffer } from "@/lib/package/schemas";
import type { ResponseOf } from "@/lib/staff/client/operations";

/** A package as its content describes it. */
export type PackageRecord = ResponseOf<"package.get">;
/** A package at its price from a date. */
export type Offer = z.output<typeof PackageOffer>;

/** The nights from its first day to its last. */
export const countNights = ({ start_date, end_date }: Offer): number => nightsBetween(start_date, end_date);

/** Packages that cannot take the search, with the first part that refuses it. */
export function listRefused({ dropped }: ResponseOf<"package.search">): Refused[] {
  return withoutRepeats(
    dropped
      .filter(({ reason_code }) => reason_code !== "no_rate")
      .map((entry) => {
        const { package_name: name, product_type: type } = entry.details ?? {};
        const part = typeof type === "number" ? ` (${formatNoun(formatProductType(type))})` : "";
        return {
          name: `${typeof name === "string" ? name : t("packages.package")}${part}`,
          why: describeDropped(entry, "UTC", "place"),
        };
      }),
  );
}
