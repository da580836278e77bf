import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { CancellationTerms } from "@/lib/staff/client/plan-terms";
import { Ban, CircleCheck, CircleDollarSign } from "lucide-react";
import { Deadline } from "@/components/ui/values/deadline";
import { formatDateTime } from "@/lib/format/dates";

/** An offer's cancellation terms as part of a sentence. */
export function formatTerms(terms: CancellationTerms, zone: string): string {
  if (terms.kind === "NON_REFUNDABLE") return t("search.nonRefundableWord");
  return terms.kind === "FEES_APPLY"
    ? t("search.costsFeeWord")
    : t("search.freeUntilWord", { time: formatDateTime(terms.at, zone) });
}

/** The cancellation terms of an offer as a label. */
export function TermsText({
  terms,
  zone,
  isShort = false,
}: {
  terms: CancellationTerms;
  zone: string;
  isShort?: boolean;
}) {
  if (terms.kind === "NON_REFUNDABLE") {
    return (
      <span className="inline-flex items-start gap-1.5 text-negative">
        <Ban aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t("search.nonRefundable")}
      </span>
    );
  }
  if (terms.kind === "FEES_APPLY") {
    return (
      <span className="inline-flex items-start gap-1.5 text-caution">
        <CircleDollarSign aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t("search.costsFee")}
      </span>
    );
  }
  return (
    <span className="inline-flex items-start gap-1.5 text-positive">
      <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {rich("search.freeUntil", {
          at: () =>
            isShort ? (
              <span key="at" className="tabular-nums">
                {formatDateTime(terms.at, zone)}
              </span>
            ) : (
              <Deadline key="at" at={terms.at} zone={zone} />
            ),
        })}
      </span>
    </span>
  );
}
