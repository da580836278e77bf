import type { Listed } from "../booking/list/deadline-cell";
import { isZero, formatAmount } from "@/lib/format/money";
import { formatProductType } from "@/lib/format/product";
import { describeStatus } from "@/lib/format/status";
import { t } from "@/lib/language/text";
import type { Fee } from "./cancel-preview";

/** A member with its cancellation fee, or the reason why it cannot be cancelled. */
export function MemberFee({ fee: { member, outcome, fee }, about }: { fee: Fee; about: Listed | undefined }) {
  return (
    <MemberLine member={member} about={about}>
      {outcome === "DONE" && <span className="text-muted">{t("trips.cancel.alreadyDone")}</span>}
      {outcome === "NEVER" && (
        <span className="text-caution">{t("trips.cancel.never", { status: describeStatus(member.status).word })}</span>
      )}
      {outcome === "LATE" && <span className="text-caution">{t("trips.cancel.late")}</span>}
      {outcome === "CAN" &&
        (fee === undefined ? (
          <span className="text-muted">{t("trips.cancel.feeLoading")}</span>
        ) : isZero(fee) ? (
          <span className="text-positive">{t("trips.cancel.freeShort")}</span>
        ) : (
          <span className="font-semibold text-negative">{formatAmount(fee, member.currency)}</span>
        ))}
    </MemberLine>
  );
}

interface LineProps {
  member: { booking_number: number; product_type: number };
  about: Listed | undefined;
  children: React.ReactNode;
}

/** A line with a member's name, and its fee or status at the end. */
export function MemberLine({ member, about, children }: LineProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-t border-border py-2 first:border-t-0">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{about?.title ?? formatProductType(member.product_type)}</span>
        <span className="block text-xs text-muted">
          {formatProductType(member.product_type)}
          {" · "}
          {t("trips.booking", { number: member.booking_number })}
        </span>
      </span>
      <span className="shrink-0 text-end tabular-nums">{children}</span>
    </li>
  );
}
