import type { z } from "zod";
import { removeDuplicates, type RefusedProduct } from "@/components/products/results/dropped-list";
import { describeDropped } from "@/components/products/results/dropped-messages";
import { nightsBetween } from "@/lib/core/dates";
import { formatNoun } from "@/lib/format/words";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import type { PackageOffer } from "@/lib/package/schemas";
import type { ResponseOf } from "@/lib/staff/client/operations";

/** A package's record in the catalogue. */
export type PackageRecord = ResponseOf<"package.get">;
/** A package on sale from a start date, with its price. */
export type Offer = z.output<typeof PackageOffer>;

/** The number of nights between the first and the last day. */
export const countNights = ({ start_date, end_date }: Offer): number => nightsBetween(start_date, end_date);

/** Lists the packages that were left out of the results, with the first part that refuses the search. */
export function listRefusedPackages({ dropped }: ResponseOf<"package.search">): RefusedProduct[] {
  return removeDuplicates(
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
