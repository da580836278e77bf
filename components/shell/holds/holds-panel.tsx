"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { Dialog, Heading } from "react-aria-components";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { recordKey } from "@/lib/staff/client/query-keys";
import { formatCountdown, formatDateOrTime, formatDateRange } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { readHoldPaths } from "../../booking/checkout/hold-storage";
import { Button, ButtonLink } from "../../ui/button";
import { toast } from "../../ui/feedback/toast-queue";
import { Floating } from "../../ui/floating";
import { IfMayWrite } from "../../ui/for-writing";
import { Money } from "../../ui/values/money";
import type { LiveHold } from "./use-live-holds";

interface Props {
  anchor: RefObject<HTMLElement | null>;
  holds: readonly LiveHold[];
  onClose: () => void;
}

/** The user's live holds, each with a link to its booking page and a Release button. */
export function HoldsPanel({ anchor, holds, onClose }: Props) {
  const [paths] = useState(readHoldPaths);
  const cache = useQueryClient();
  const release = useAct("prebook.release");
  const title = useRef<HTMLHeadingElement>(null);
  const onRelease = (token: string) =>
    release.mutate(
      { input: { body: { prebook_token: token } } },
      {
        onSuccess() {
          cache.setQueryData<ResponseOf<"hold.list">>(
            recordKey("hold.list", {}),
            (list) => list && { ...list, items: list.items.filter((one) => one.prebook_token !== token) },
          );
          // The pressed button disappears with its hold, so the title takes the focus.
          title.current?.focus();
          toast({ tone: "positive", title: t("shell.holdReleased") });
        },
        onError: (failure) => toast({ tone: "negative", title: t("shell.notReleased"), text: `${failure.message}.` }),
        onSettled: () => void cache.invalidateQueries({ queryKey: ["hold.list"] }),
      },
    );
  return (
    <Floating
      className="w-96 max-w-[calc(100vw-1rem)]"
      placement="bottom end"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog className="flex max-h-[70dvh] flex-col gap-3 overflow-auto p-4 outline-none">
        <Heading ref={title} slot="title" tabIndex={-1} className="text-sm font-semibold outline-none">
          {t("shell.holds")}
        </Heading>
        {holds.length === 0 && <p className="text-muted">{t("shell.holdsNone")}</p>}
        <ul className="flex flex-col empty:hidden">
          {holds.map((hold) => (
            <li key={hold.prebook_token} className="flex flex-col gap-1 border-t border-border py-3 last:pb-0">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  <bdi>{hold.title}</bdi>
                </span>
                <Money amount={hold.sell_price} currency={hold.currency} />
              </p>
              <p className="flex justify-between gap-3 text-xs text-muted">
                <span>
                  {formatProductType(hold.product_type)} · {formatWhen(hold)}
                </span>
                <span className="whitespace-nowrap">
                  {rich("shell.endsIn", {
                    countdown: formatCountdown(hold.msLeft),
                    time: (countdown) => (
                      <span key="time" className="tabular-nums">
                        {countdown}
                      </span>
                    ),
                  })}
                </span>
              </p>
              <Acts
                hold={hold}
                path={paths.get(hold.prebook_token)}
                isPending={release.isPending && release.variables.input.body.prebook_token === hold.prebook_token}
                onRelease={() => onRelease(hold.prebook_token)}
                onClose={onClose}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </Floating>
  );
}

interface ActsProps {
  hold: LiveHold;
  /** The booking page of the hold; undefined if it was created in another browser. */
  path: string | undefined;
  isPending: boolean;
  onRelease: () => void;
  onClose: () => void;
}

function Acts({ hold, path, isPending, onRelease, onClose }: ActsProps) {
  return (
    <IfMayWrite>
      <div className="flex flex-wrap items-center gap-2">
        {path === undefined ? (
          <span className="text-xs text-muted">{t("shell.heldElsewhere")}</span>
        ) : (
          <ButtonLink href={path} size="sm" variant="primary" onPress={onClose}>
            {t("shell.bookHold", { title: hold.title })}
          </ButtonLink>
        )}
        <Button size="sm" onPress={onRelease} isPending={isPending} pendingLabel={t("shell.releasing")}>
          {rich("shell.releaseHold", {
            title: hold.title,
            more: (title) => (
              <span key="more" className="sr-only">
                {title}
              </span>
            ),
          })}
        </Button>
      </div>
    </IfMayWrite>
  );
}

const formatWhen = ({ starts_at: start, ends_at: end }: LiveHold): string =>
  start.length === 10 && end.length === 10 && start !== end ? formatDateRange(start, end) : formatDateOrTime(start);
