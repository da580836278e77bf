import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";
import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type NoticeItem = ResponseOf<"notice.list">["items"][number];

/** Differs for each notice of a list. */
export const noticeKey = ({ booking, kind, at }: NoticeItem): string => [booking.public_id, kind, at].join(" ");

/** What happened to a booking, by whom, why and when, with a mark while it is unread. */
export function NoticeLine({ notice, isUnread = notice.is_unread }: { notice: NoticeItem; isUnread?: boolean }) {
  const { kind, at, initiator, reason, booking } = notice;
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? "bg-accent" : "bg-transparent"}`}
      />
      <div className="min-w-0 flex-1">
        <p className={isUnread ? "font-semibold" : undefined}>
          <TextLink href={`/bookings/${booking.public_id}`}>
            {t(`notice.kind.${kind}`, { number: String(booking.booking_number) })}
          </TextLink>
          {isUnread && <span className="sr-only"> {t("notice.isUnread")}</span>}
        </p>
        <p className="truncate text-xs text-muted">
          <bdi>{booking.title}</bdi> · <bdi>{booking.lead_guest}</bdi>
        </p>
        <p className="text-xs text-muted">
          {kind !== "PRICE_DROP" && <>{t(`booking.by.${initiator}`)} · </>}
          <Instant at={at} />
        </p>
        {reason !== null && (
          <p className="text-xs wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
