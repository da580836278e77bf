import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatProductType } from "@/lib/format/product";
import { formatNoun } from "@/lib/format/noun";
import { t } from "@/lib/language/text";
import { withoutRepeats, type Refused } from "../products/results/dropped-list";
import { describeDropped } from "../products/results/dropped-messages";

/** Packages that cannot take the search, with the first part that refuses it. */
export function refusedOf({ dropped }: ResponseOf<"package.search">): Refused[] {
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
