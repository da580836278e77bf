import { cancellationOf } from "@/lib/supply/csv/cancellation-cells";
import { type CatalogueFile, same } from "./catalogue-file";
import { amount, code, currency, date, oneOf, wholeNumber } from "@/lib/supply/csv/cells";
import { ownCode, ownName } from "./catalogue-targets";
import { childBands } from "@/lib/supply/csv/list-cells";
import { expected } from "@/lib/format/cell-problem";

/** rate_plans.csv */
export const ratePlanFile: CatalogueFile = {
  file: "rate_plans.csv",
  required: ["property_code", "code", "name", "board_code", "currency_code", "non_refundable"],
  records: [
    {
      table: "rate_plan",
      idPrefix: "rtp",
      key: ["property_id", "code"],
      references: [{ column: "property_id", table: "property" }],
      positionIn: "property_id",
      property: "property_id",
      targets: [
        { column: "property_id", from: ["property_code"], read: (row) => row.required("property_code", code) },
        ownCode,
        ownName,
        same("board_code", (row, column) => row.required(column, oneOf("RO", "SC", "BB", "HB", "FB", "AI"))),
        same("currency_code", (row, column) => row.required(column, currency)),
        same("extra_adult", (row, column) => row.optional(column, amount(row.raw("currency_code"))) ?? 0),
        same("child_bands", (row, column) => row.optional(column, childBands(row.raw("currency_code"))) ?? []),
        {
          column: "cancellation",
          from: ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"],
          read: (row) => cancellationOf(row, row.raw("currency_code")),
        },
        same("sell_from", (row, column) => row.optional(column, date)),
        same("sell_until", (row, column) => row.optional(column, date)),
        same("release_days", (row, column) => row.optional(column, wholeNumber(0, 365)) ?? 0),
        same("min_stay", (row, column) => row.optional(column, wholeNumber(1, 30)) ?? 1),
        same("max_stay", (row, column) => row.optional(column, wholeNumber(1, 30)) ?? 30),
      ],
    },
  ],
  check(row, references) {
    const property = row.raw("property_code");
    references.properties.mustKnow(row, "property_code", property);
    references.ratePlans.add(row, "code", `${property} ${row.raw("code")}`);
    // The prices of its nights are minor units of the old currency: another currency would re-price them.
    references.planCurrencies.mustStay(
      row,
      "currency_code",
      `${property} ${row.raw("code")}`,
      row.raw("currency_code"),
    );
    references.terms.notePlan(row);
    const [from, until] = [row.raw("sell_from"), row.raw("sell_until")];
    if (from && until && until < from)
      row.wrong("sell_until", expected("cells.noDateBefore", { column: "sell_from", day: from }));
    const [least, most] = [row.raw("min_stay") || "1", row.raw("max_stay") || "30"];
    if (Number(most) < Number(least))
      row.wrong("max_stay", expected("cells.noLessThan", { limit: `min_stay ${least}` }));
  },
};
