"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useHoldSellPrice } from "@/components/earnings/hold-sell-price";
import { Button } from "@/components/ui/button";
import { formatAmount, addMoney } from "@/lib/format/money";
import { BookFailure, HoldEnded, StillBooking } from "./book-notices";
import { type Problems, toFieldProblems } from "./problems";
import type { useBooking } from "./use-booking";
import { Timer, TimerOff } from "lucide-react";
import { classes } from "@/components/ui/class-names";
import { formatCountdown } from "@/lib/format/dates";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { TextLink } from "@/components/ui/values/text-link";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

const accountLink = (text: ReactNode) => (
  <TextLink key="account" href="/account">
    {text}
  </TextLink>
);

/** The available credit, on the booking form; renders nothing without a credit line or a balance, or in the client view. */
function CreditLine() {
  const isClientView = useIsClientView();
  const { data } = useRead("account.get", {}, { staleTime: FRESH_FOR_MS, enabled: !isClientView });
  if (isClientView || !data?.credit) return null;
  const { available, currency } = data.credit;
  return (
    <p className="text-xs text-muted">
      {rich("checkout.creditLeft", {
        amount: formatAmount(available, currency),
        link: accountLink,
      })}
    </p>
  );
}

const SHORT_MS = 5 * 60_000;

/** The countdown of a hold. Screen readers hear it at five minutes and at the end only. */
function HoldTimer({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useServiceNow().getTime();
  const isOver = left <= 0;
  const isShort = left <= SHORT_MS;
  const Icon = isOver ? TimerOff : Timer;
  return (
    <div
      className={classes(
        "flex items-center justify-between gap-3 rounded px-4 py-3",
        isShort ? "bg-caution-soft text-caution" : "bg-accent-soft text-accent",
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4" />
        {isOver ? t("checkout.holdEnded") : t("checkout.held")}
      </span>
      <span role="timer" aria-label={t("checkout.timeLeft")} className="text-lg font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      <output className="sr-only">
        {isOver ? t("checkout.holdHasEnded") : isShort ? t("checkout.fiveMinutes") : ""}
      </output>
    </div>
  );
}

/** Returns the book request, or the form's problems. */
type Check<Draft, Request> = (draft: Draft) => { request: Request } | { problems: Problems };

interface Props<Draft, Request> {
  title: string;
  /** The prebook token. */
  token: string;
  expiresAt: string;
  total: string;
  currency: string;
  /** What is booked with it. */
  also?: { token: string; total: string } | undefined;
  /** Whether the supplier confirms after the booking: the form then sends a request, not a final booking. */
  isOnRequest?: boolean;
  /** The search that found the offer. */
  backTo: string;
  draft: Draft;
  /** Loads the form's check when the form is submitted: its schemas are large. */
  loadCheck: () => Promise<Check<Draft, Request>>;
  /** Turns a refusal into problems of single fields, beyond the validation issues. */
  problemsOf?: (failure: Failure) => Problems;
  booking: Pick<ReturnType<typeof useBooking<Request>>, "book" | "isPending" | "isResuming" | "isPaused" | "failure">;
  offer: ReactNode;
  renewal: { isPending: boolean; failure: Failure | undefined; renew: () => void };
  /** The form's fields. */
  children: ReactNode;
}

/** The booking form of a held offer: countdown, fields, problems and the Book button. */
export function HoldForm<Draft, Request>({
  draft,
  loadCheck,
  booking,
  renewal,
  offer,
  children,
  ...held
}: Props<Draft, Request>) {
  const { title, token, expiresAt, total, currency, also, backTo, problemsOf, isOnRequest = false } = held;
  const own = useHoldSellPrice(token, total);
  const other = useHoldSellPrice(also?.token, also?.total ?? "0");
  const sellPrice = also ? addMoney([own, other], currency) : own;
  const [found, setFound] = useState<{ problems: Problems; draft: Draft }>();
  const [check, setCheck] = useState<Check<Draft, Request>>();
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isOver = useServiceNow().getTime() >= Date.parse(expiresAt) || booking.failure?.code === "PREBOOK_EXPIRED";

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);

  const show = (problems: Problems) => {
    setFound({ problems, draft });
    setTries((count) => count + 1);
  };
  const checked = async () => {
    const loaded = await loadCheck();
    const result = loaded(draft);
    setCheck(() => loaded);
    show("problems" in result ? result.problems : {});
    return "request" in result && !isOver ? result.request : undefined;
  };
  const submit = () =>
    booking.book(checked, (failure) => {
      const problems = { ...toFieldProblems(failure.details), ...problemsOf?.(failure) };
      if (Object.keys(problems).length > 0) show(problems);
    });
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg">{title}</h1>
      <div className="sticky top-2 z-10 lg:hidden">
        <HoldTimer expiresAt={expiresAt} />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
        <aside aria-label={t("checkout.offer")} className="flex flex-col gap-4 lg:sticky lg:top-4 lg:order-last">
          <div className="hidden lg:block">
            <HoldTimer expiresAt={expiresAt} />
          </div>
          {offer}
        </aside>
        <Form
          ref={form}
          aria-label={t("checkout.booking")}
          validationBehavior="aria"
          validationErrors={found && check ? stillWrong(found, draft, check) : {}}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {children}
          {booking.isPending ? (
            <StillBooking isResuming={booking.isResuming} isPaused={booking.isPaused} />
          ) : isOver ? (
            <HoldEnded
              backTo={backTo}
              isPending={renewal.isPending}
              failure={renewal.failure}
              onRenew={renewal.renew}
            />
          ) : (
            booking.failure && <BookFailure failure={booking.failure} backTo={backTo} />
          )}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <CreditLine />
            <p className="text-xs text-muted">{t("checkout.fixed")}</p>
            <Button
              type="submit"
              variant="primary"
              isDisabled={isOver}
              isPending={booking.isPending}
              pendingLabel={t("checkout.pending")}
              className="w-full sm:w-auto"
            >
              {isOnRequest
                ? t("checkout.requestFor", { amount: formatAmount(sellPrice, currency) })
                : t("checkout.bookFor", { amount: formatAmount(sellPrice, currency) })}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}

/** Clears a field's error while typing. Doing so on blur would move the page under the pointer. */
function stillWrong<Draft>(
  found: { problems: Problems; draft: Draft },
  draft: Draft,
  check: Check<Draft, unknown>,
): Problems {
  if (found.draft === draft) return found.problems;
  const checked = check(draft);
  const left = "problems" in checked ? checked.problems : {};
  return Object.fromEntries(Object.entries(found.problems).filter(([name]) => name in left));
}
