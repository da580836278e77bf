"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { QuestionDialog } from "@/components/ui/overlays/dialog";
import { Money } from "@/components/ui/values/money";
import { formatBoard } from "@/lib/format/board";
import { subtractMoney, isZero, formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";

interface Props {
  /** The price that the search showed. */
  previous: string;
  /** The price of the hold. */
  total: string;
  currency: string;
  warnings: readonly { code: string; details: Record<string, unknown> | null }[];
  /** The search that found the offer. */
  backTo: string;
  onAccept: () => void;
}

/** Lists how the hold differs from the search: the user accepts the changes or goes back. */
export function ChangeQuestion({ previous, total: now, currency, warnings, backTo, onAccept }: Props) {
  const delta = subtractMoney(now, previous, currency);
  const boards = warnings.filter(({ code }) => code === "BOARD_CHANGED");
  return (
    <QuestionDialog isOpen title={t(boards.length > 0 ? "checkout.boardDiffers" : "checkout.priceDiffers")}>
      {boards.map(({ details }, at) => (
        <Comparison
          key={at}
          label={
            boards.length > 1 ? t("checkout.boardOfRoom", { room: Number(details?.room) + 1 }) : t("checkout.board")
          }
        >
          <span>{formatBoard(String(details?.previous))}</span>
          <span className="font-semibold">{formatBoard(String(details?.current))}</span>
        </Comparison>
      ))}
      {!isZero(delta) && (
        <Comparison label={t("common.total")}>
          <Money amount={previous} currency={currency} />
          <Money amount={now} currency={currency} size="md" />
          <Money
            amount={delta}
            currency={currency}
            className={delta.startsWith("-") ? "text-positive" : "text-negative"}
          />
        </Comparison>
      )}
      <p className="text-muted">{t("checkout.heldForYou")}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <ButtonLink href={backTo}>{t("checkout.backToOffers")}</ButtonLink>
        <Button variant="primary" onPress={onAccept}>
          {t("checkout.continueAt", { amount: formatAmount(now, currency) })}
        </Button>
      </div>
    </QuestionDialog>
  );
}

function Comparison({ label, children }: { label: string; children: readonly React.ReactNode[] }) {
  const names = [
    t("checkout.was", { what: label }),
    t("checkout.isNow", { what: label }),
    t("checkout.differs", { what: label }),
  ];
  return (
    <dl
      aria-label={label}
      className="flex flex-col gap-1.5 rounded bg-sunken p-3 sm:grid sm:auto-cols-fr sm:grid-flow-col sm:gap-3"
    >
      {children.map((child, at) => (
        <div key={names[at]} className="flex items-baseline justify-between gap-3 sm:block">
          <dt className="text-xs text-muted">{names[at]}</dt>
          <dd>{child}</dd>
        </div>
      ))}
    </dl>
  );
}
