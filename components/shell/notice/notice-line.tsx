import { Fragment } from "react";
import { formatQuoteTitle } from "@/components/quotes/quote-status";
import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";
import { t } from "@/lib/language/text";
import type { NoticeKind } from "@/lib/notification/notice/limits";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type NoticeItem = ResponseOf<"notice.list">["items"][number];

/** The key of a notice in a list. */
export const noticeKey = ({ booking, quote, kind, at }: NoticeItem): string =>
  [booking?.public_id ?? quote?.public_id, kind, at].join(" ");

/** A notice: what happened to a booking or a quote, by whom, why and when, with a mark while it is unread. */
export function NoticeLine({ notice, isUnread = notice.is_unread }: { notice: NoticeItem; isUnread?: boolean }) {
  const { at, reason } = notice;
  const { path, title, about, by } = describeNotice(notice);
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? "bg-accent" : "bg-transparent"}`}
      />
      <div className="min-w-0 flex-1">
        <p className={isUnread ? "font-semibold" : undefined}>
          <TextLink href={path}>{title}</TextLink>
          {isUnread && <span className="sr-only"> {t("notice.isUnread")}</span>}
        </p>
        <p className="truncate text-xs text-muted">
          {about.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && " · "}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
        <p className="text-xs text-muted">
          {by !== undefined && <>{by} · </>}
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

function describeNotice({ kind, initiator, booking, quote }: NoticeItem) {
  if (quote)
    return {
      path: `/quotes/${quote.public_id}`,
      title: t("shell.live.quoteChosen"),
      about: [formatQuoteTitle(quote), quote.chosen_by],
    };
  const { public_id: id, booking_number: number, title, lead_guest: guest } = booking!;
  return {
    path: `/bookings/${id}`,
    title: t(`notice.kind.${kind as NoticeKind}`, { number: String(number) }),
    about: [title, guest],
    ...(kind !== "PRICE_DROP" && kind !== "DETAILS_MISSING" && { by: t(`booking.by.${initiator}`) }),
  };
}
