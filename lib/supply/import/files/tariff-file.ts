import { cancellationOf } from "@/lib/supply/csv/cancellation-cells";
import { type CatalogueFile, same } from "./catalogue-file";
import { code, currency } from "@/lib/supply/csv/cells";
import { ownCode } from "./catalogue-targets";
import { fareBands } from "@/lib/supply/csv/list-cells";

/** tariffs.csv: what a service costs in one currency, and under which terms. */
export const tariffFile: CatalogueFile = {
  file: "tariffs.csv",
  required: ["service_code", "code", "currency_code", "non_refundable"],
  records: [
    {
      table: "tariff",
      key: ["service_id", "code"],
      references: [{ column: "service_id", table: "service" }],
      positionIn: "service_id",
      targets: [
        { column: "service_id", from: ["service_code"], read: (row) => row.required("service_code", code) },
        ownCode,
        same("currency_code", (row, column) => row.required(column, currency)),
        same("child_bands", (row, column) => row.optional(column, fareBands(row.raw("currency_code"))) ?? []),
        {
          column: "cancellation",
          from: ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"],
          read: (row) => cancellationOf(row, row.raw("currency_code"), ["PERCENT", "AMOUNT"]),
        },
      ],
    },
  ],
  check(row, references) {
    const key = `${row.raw("service_code")} ${row.raw("code")}`;
    references.services.mustKnow(row, "service_code");
    references.tariffs.add(row, "code", key);
    references.terms.noteTariff(row);
    // The prices of its days are minor units of the old currency: another currency would re-price them.
    references.tariffCurrencies.mustStay(row, "currency_code", key, row.raw("currency_code"));
  },
};
