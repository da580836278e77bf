"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileStack } from "lucide-react";
import { useState } from "react";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { MIN_SENT_OFFERS } from "@/lib/sales-quote/limits";
import { asFailure } from "@/lib/staff/client/failure";
import { useAct } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { recordKey } from "@/lib/staff/client/query-keys";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { copyLink } from "../shared-link/link-field";
import { Button, ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { Notice } from "../ui/feedback/notice";
import { PageHeader } from "../ui/layout/page-header";
import { Instant } from "../ui/values/instant";
import { OfferEditor } from "./offer-editor";
import { formatOfferName } from "./offer-name";
import { QuoteDetails } from "./quote-details";
import { QuoteStatus, formatQuoteTitle, type Quote } from "./quote-status";
import { ChangedOfferQuestion, RecheckResult } from "./recheck-result";
import { type QuotedOffer, type RecheckedOffer, useBookingOfOffer } from "./use-booking-of-offer";

interface Props {
  quote: Quote;
  back: { href: string; label: string };
}

/** The screen on which an agent edits, sends, rechecks and books a quote. */
export function QuoteEditor({ quote, back }: Props) {
  const { public_id: id, version } = quote;
  const now = useServiceNow(60_000);
  const [title, setTitle] = useState(quote.title);
  const [note, setNote] = useState(quote.note ?? "");
  const [validDays, setValidDays] = useState(quote.valid_days);
  const [offers, setOffers] = useState(() => startOf(quote));
  const [problem, setProblem] = useState<string>();
  const mayWrite = useMayWrite();
  const cache = useQueryClient();
  const update = useAct("salesQuote.update");
  const send = useAct("salesQuote.send");
  const revoke = useAct("salesQuote.revoke");
  const recheck = useAct("salesQuote.recheck");
  const booking = useBookingOfOffer(quote);
  /** The offer whose Book button was pressed, until its price is checked and the result is dealt with. */
  const [wanted, setWanted] = useState<string>();
  const change: NonNullable<InputOf<"salesQuote.update">["body"]> = {
    version,
    title: title.trim(),
    note: note.trim() || null,
    valid_days: validDays,
    offers: offers.map((one) => ({ id: one.id, sell_price: one.price.trim().replace(",", ".") || null })),
  };
  const isDirty =
    change.title !== quote.title ||
    change.note !== quote.note ||
    validDays !== quote.valid_days ||
    JSON.stringify(offers) !== JSON.stringify(startOf(quote));

  const show = (read: Quote) => {
    cache.setQueryData(recordKey("salesQuote.get", { params: { public_id: id } }), read);
    for (const list of ["salesQuote.list", "salesQuote.current.get"] as const)
      void cache.invalidateQueries({ queryKey: [list] });
  };
  const trying = async (work: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  };
  const save = (more: Partial<typeof change> = {}) =>
    trying(async () =>
      show(await update.mutateAsync({ input: { params: { public_id: id }, body: { ...change, ...more } } })),
    );
  const onSend = (isNew = false) =>
    trying(async () => {
      const params = { public_id: id };
      const saved = isDirty ? await update.mutateAsync({ input: { params, body: change } }) : quote;
      const sent = await send.mutateAsync({ input: { params, body: { version: saved.version, new_link: isNew } } });
      copyLink(sent.path);
      show(saved);
      await cache.invalidateQueries({ queryKey: ["salesQuote.get"] });
    });
  const onRevoke = () => trying(async () => show(await revoke.mutateAsync({ input: { params: { public_id: id } } })));
  const move = (at: number, by: number) => {
    const next = [...offers];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setOffers(next);
  };
  const found = recheck.data?.offers;
  const runRecheck = () => recheck.mutateAsync({ input: { params: { public_id: id } } });
  /**
   * Books an offer at the shown price. The first time the price is rechecked; if it has changed, the user must accept
   * that before anything is held.
   */
  const book = async (offer: QuotedOffer, checked: RecheckedOffer | undefined) => {
    if (checked?.booking) return booking.book(offer, checked.booking);
    setWanted(offer.id);
    // The failure is shown above the offers.
    const read = await runRecheck().catch(() => undefined);
    const result = read?.offers.find((one) => one.id === offer.id);
    if (result?.outcome === "CHANGED") return;
    setWanted(undefined);
    if (result?.booking) booking.book(offer, result.booking);
  };
  const changed = recheck.isPending ? undefined : found?.find((one) => one.id === wanted && one.outcome === "CHANGED");
  const changedOffer = changed && quote.offers.find((one) => one.id === changed.id);
  return (
    <div data-wide>
      <PageHeader
        back={back}
        title={formatQuoteTitle(quote)}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <QuoteStatus status={quote.status} />
            {quote.expires_at !== null && (
              <span>
                {rich("quotes.validUntilTime", {
                  time: <Instant key="time" at={quote.expires_at} isExact />,
                })}
              </span>
            )}
            <span>{t("quotes.viewed", { count: quote.view_count })}</span>
          </span>
        }
        action={
          quote.offers.length > 0 && (
            <Button
              onPress={() => void runRecheck().catch(() => undefined)}
              isPending={recheck.isPending}
              pendingLabel={t("quotes.recheck.running")}
            >
              {t("quotes.recheck")}
            </Button>
          )
        }
      />
      {quote.choice && (
        <div className="mb-5">
          <Notice tone="positive" title={t("quotes.chosenBy", { name: quote.choice.name, offer: nameOfChosen(quote) })}>
            {quote.choice.message}
          </Notice>
        </div>
      )}
      {recheck.error && (
        <div className="mb-5">
          <Notice tone="negative" title={t("quotes.recheck.failed")}>
            {recheck.error.message}.
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
        <section aria-label={t("quotes.offers")}>
          <h2 className="sr-only">{t("quotes.offers")}</h2>
          {offers.length === 0 ? (
            <Empty
              icon={FileStack}
              title={t("quotes.noOffers.title")}
              action={<ButtonLink href="/search">{t("common.search")}</ButtonLink>}
            >
              {t("quotes.noOffers.text")}
            </Empty>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {offers.map((one, at) => {
                const offer = quote.offers.find((candidate) => candidate.id === one.id)!;
                const result = found?.find((candidate) => candidate.id === one.id);
                return (
                  <OfferEditor
                    key={one.id}
                    offer={offer}
                    now={now}
                    price={one.price}
                    onPrice={(price) => setOffers(offers.map((other) => (other === one ? { ...one, price } : other)))}
                    onEarlier={at > 0 ? () => move(at, -1) : undefined}
                    onLater={at < offers.length - 1 ? () => move(at, 1) : undefined}
                    onRemove={() => setOffers(offers.filter((other) => other !== one))}
                    isWritable={mayWrite}
                    isChosen={quote.choice?.offer_id === one.id}
                  >
                    {result && <RecheckResult found={result} zone={offer.cancellation_policy.timezone} />}
                    {booking.failed?.id === one.id && (
                      <p className="text-xs text-negative">
                        {booking.failed.failure.message}. {t("products.nothingHeld")}
                      </p>
                    )}
                    {mayWrite && result?.outcome !== "GONE" && (
                      <Button
                        size="sm"
                        variant={(quote.choice ? quote.choice.offer_id === one.id : result) ? "primary" : "secondary"}
                        onPress={() => void book(offer, result)}
                        isPending={booking.taking === one.id || (wanted === one.id && recheck.isPending)}
                        pendingLabel={wanted === one.id ? t("quotes.recheck.running") : t("products.holding")}
                        aria-label={t("quotes.bookAria", { name: formatOfferName(offer) })}
                      >
                        {t("common.book")}
                      </Button>
                    )}
                  </OfferEditor>
                );
              })}
            </ul>
          )}
        </section>
        <QuoteDetails
          quote={quote}
          values={{ title, note, validDays }}
          onChange={{ title: setTitle, note: setNote, validDays: setValidDays }}
          problem={problem}
          isDirty={isDirty}
          isPending={update.isPending || send.isPending || revoke.isPending}
          canSend={offers.length >= MIN_SENT_OFFERS}
          onSave={() => void save()}
          onSend={(isNew) => void onSend(isNew)}
          onRevoke={() => void onRevoke()}
          onCollect={() => void save({ is_collecting: true })}
        />
      </div>
      {changed && changedOffer && (
        <ChangedOfferQuestion
          offer={changedOffer}
          found={changed}
          onAccept={() => {
            setWanted(undefined);
            booking.book(changedOffer, changed.booking!);
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  );
}

const startOf = (quote: Quote) =>
  quote.offers.map(({ id, sell_price, profile_price }) => ({
    id,
    price: sell_price === profile_price ? "" : sell_price,
  }));

/** The name of the chosen offer. It may be missing in later versions, so earlier ones are searched too. */
function nameOfChosen({ choice, offers, versions }: Quote): string {
  const all = [...offers, ...versions.flatMap((version) => version.offers)];
  const chosen = all.find(({ id }) => id === choice?.offer_id);
  return chosen ? formatOfferName(chosen) : t("quotes.someOffer");
}
