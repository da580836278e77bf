"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { Dialog, Heading } from "react-aria-components";
import { NOTICE_DAYS } from "@/lib/notification/notice/limits";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { recordKey } from "@/lib/staff/client/query-keys";
import { Floating } from "../../ui/floating";
import { TextLink } from "../../ui/values/text-link";
import { NoticeLine, noticeKey } from "./notice-line";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  list: ResponseOf<"notice.list">;
  onClose: () => void;
}

/**
 * The latest notices. Opening the panel marks them as read; those that were unread keep their mark until it closes.
 */
export function BellPanel({ anchor, list, onClose }: Props) {
  const cache = useQueryClient();
  const { mutate } = useAct("notice.read");
  const [opened] = useState(list);
  const wasUnread = new Set(opened.items.filter((item) => item.is_unread).map(noticeKey));
  useEffect(() => {
    const newest = opened.items[0]?.at;
    if (opened.unread === 0 || newest === undefined) return;
    mutate(
      { input: { body: { through: newest } } },
      { onSuccess: (read) => cache.setQueryData(recordKey("notice.list", {}), read) },
    );
  }, [opened, mutate, cache]);
  return (
    <Floating
      className="w-96 max-w-[calc(100vw-1rem)]"
      placement="bottom end"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog className="flex max-h-[70dvh] flex-col gap-3 overflow-auto p-4 outline-none">
        <Heading slot="title" className="text-sm font-semibold">
          {t("notice.news")}
        </Heading>
        {list.items.length === 0 && <p className="text-muted">{t("notice.newsNone", { days: NOTICE_DAYS })}</p>}
        <ul className="flex flex-col empty:hidden">
          {list.items.map((notice) => (
            <li key={noticeKey(notice)} className="flex border-t border-border py-3 last:pb-0">
              <NoticeLine notice={notice} isUnread={notice.is_unread || wasUnread.has(noticeKey(notice))} />
            </li>
          ))}
        </ul>
        <p className="text-xs">
          <TextLink href="/settings/account">{t("notice.choose")}</TextLink>
        </p>
      </Dialog>
    </Floating>
  );
}
