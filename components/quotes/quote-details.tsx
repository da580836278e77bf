"use client";

import { MAX_NOTE, MAX_TITLE, MAX_VALID_DAYS } from "@/lib/sales-quote/limits";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { PaperLink } from "../content/paper-link";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { NumberStepper } from "../ui/fields/number-stepper";
import { TextField } from "../ui/fields/text-field";
import { Disclosure } from "../ui/layout/disclosure";
import { Section } from "../ui/layout/section";
import { LinkField } from "../shared-link/link-field";
import { Instant } from "../ui/values/instant";
import { formatOfferName } from "./offer-name";
import { type Quote, formatQuoteTitle } from "./quote-status";

interface Props {
  quote: Quote;
  values: { title: string; note: string; validDays: number };
  onChange: { title: (text: string) => void; note: (text: string) => void; validDays: (days: number) => void };
  problem: string | undefined;
  isDirty: boolean;
  isPending: boolean;
  canSend: boolean;
  onSave: () => void;
  /** @param isNew whether to create a new link, which disables the earlier one */
  onSend: (isNew: boolean) => void;
  onRevoke: () => void;
  onCollect: () => void;
}

/** Title, note and validity of a quote, its link, and the versions sent before. */
export function QuoteDetails({ quote, values, onChange, problem, isDirty, isPending, canSend, ...acts }: Props) {
  const mayWrite = useMayWrite();
  const hasLink = quote.status === "SENT" || quote.status === "EXPIRED" || quote.status === "CHOSEN";
  const isNews = isDirty || quote.is_changed || quote.status === "EXPIRED";
  return (
    <aside aria-label={t("quotes.details")} className="flex flex-col gap-4">
      {mayWrite && (
        <Section title={t("quotes.forTraveller")}>
          <div className="flex flex-col gap-4">
            <TextField
              label={t("common.title")}
              value={values.title}
              onChange={onChange.title}
              maxLength={MAX_TITLE}
              autoComplete="off"
              isOptional
            />
            <TextField
              label={t("quotes.note")}
              value={values.note}
              onChange={onChange.note}
              maxLength={MAX_NOTE}
              rows={4}
              isOptional
            />
            <NumberStepper
              label={t("quotes.link.validDays")}
              value={values.validDays}
              min={1}
              max={MAX_VALID_DAYS}
              onChange={onChange.validDays}
            />
            {problem !== undefined && <Notice tone="negative" title={`${problem}.`} />}
            {!hasLink && (
              <Button variant="primary" onPress={() => acts.onSend(false)} isPending={isPending} isDisabled={!canSend}>
                {t("quotes.link.create")}
              </Button>
            )}
            {hasLink && (
              <Button
                variant="primary"
                onPress={() => acts.onSend(false)}
                isPending={isPending}
                isDisabled={!canSend || !isNews}
              >
                {t("quotes.link.sendNew")}
              </Button>
            )}
            {!canSend && <p className="text-xs text-muted">{t("quotes.link.twoOffers")}</p>}
            {isDirty && (
              <Button onPress={acts.onSave} isPending={isPending}>
                {t("quotes.link.saveOnly")}
              </Button>
            )}
            {!quote.is_collecting && (
              <Button variant="quiet" onPress={acts.onCollect} isPending={isPending}>
                {t("quotes.link.addHere")}
              </Button>
            )}
          </div>
        </Section>
      )}
      {hasLink && (
        <Section title={t("quotes.link")}>
          <div className="flex flex-col gap-3">
            {quote.path === null ? (
              <p className="text-muted">{t("quotes.link.notShown")}</p>
            ) : (
              <LinkField path={quote.path} />
            )}
            {mayWrite && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onPress={() => acts.onSend(true)} isPending={isPending} isDisabled={!canSend}>
                  {t("quotes.link.new")}
                </Button>
                <Button size="sm" variant="dangerQuiet" onPress={acts.onRevoke} isPending={isPending}>
                  {t("common.revoke")}
                </Button>
              </div>
            )}
          </div>
        </Section>
      )}
      {quote.offers.length > 0 && !isDirty && (
        <PaperLink label={t("quotes.paper")} href={`/quotes/${quote.public_id}/quote.pdf`}>
          {t("quotes.paperHint")}
        </PaperLink>
      )}
      {quote.versions.length > 0 && (
        <Section title={t("quotes.versions")}>
          {quote.versions.map((version) => (
            <Disclosure
              key={version.version}
              title={formatQuoteTitle(version)}
              aside={
                <span className="text-xs text-muted">
                  <Instant at={version.sent_at} />
                </span>
              }
            >
              <ul className="flex flex-col gap-1 text-xs">
                {version.offers.map((offer) => (
                  <li key={offer.id} className="flex justify-between gap-3">
                    <span className="min-w-0 wrap-anywhere">{formatOfferName(offer)}</span>
                    <span className="whitespace-nowrap">{formatAmount(offer.sell_price, offer.currency)}</span>
                  </li>
                ))}
              </ul>
              {version.note !== null && <p className="mt-1 text-xs whitespace-pre-line text-muted">{version.note}</p>}
            </Disclosure>
          ))}
        </Section>
      )}
    </aside>
  );
}
