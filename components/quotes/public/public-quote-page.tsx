"use client";

import { FileText } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import type { Letterhead } from "@/lib/partner/letterhead/schemas";
import type { PublicQuote } from "@/lib/sales-quote/schemas";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { LetterheadView } from "../../shared-link/letterhead-view";
import { useCountedView } from "../../shared-link/use-counted-view";
import { Button, ButtonLink } from "../../ui/button";
import { classes } from "../../ui/class-names";
import { Notice } from "../../ui/feedback/notice";
import { Instant } from "../../ui/values/instant";
import { OfferFacts } from "../offer-facts";
import { formatOfferName } from "../offer-name";
import { ChooseForm } from "./choose-form";

interface Props {
  token: string;
  quote: PublicQuote;
  letterhead: z.output<typeof Letterhead>;
}

/**
 * The page that a traveller opens by a quote's link: the agency's letterhead, and the offers side by side to choose
 * one.
 */
export function PublicQuotePage({ token, quote, letterhead }: Props) {
  const [chosen, setChosen] = useState(quote.chosen_offer_id);
  const [choosing, setChoosing] = useState<string>();
  const now = useServiceNow(60_000);
  useCountedView("quote", token);
  const nameOf = (id: string) => {
    const offer = quote.offers.find((one) => one.id === id);
    return offer ? formatOfferName(offer) : "";
  };
  return (
    <div className="min-h-dvh">
      <LetterheadView letterhead={letterhead} />
      <main className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:px-6">
        <header>
          <h1 className="text-lg wrap-anywhere">{quote.title || t("quotes.public.title")}</h1>
          <p className="text-muted">
            {rich("quotes.public.intro", {
              offers: formatCount(quote.offers.length, "offer"),
              until: <Instant key="until" at={quote.expires_at} isExact />,
            })}
          </p>
          {quote.note !== null && <p className="mt-3 max-w-3xl whitespace-pre-line">{quote.note}</p>}
        </header>
        <ButtonLink href={`/quote/${token}/quote.pdf`} isFile className="self-start print:hidden">
          <FileText aria-hidden className="size-4" />
          {t("sharedLink.openPdf")}
        </ButtonLink>
        {chosen !== null && (
          <Notice tone="positive" title={t("quotes.public.chosen", { name: nameOf(chosen) })}>
            {t("quotes.public.chosenText", { agency: letterhead.name })}
          </Notice>
        )}
        <h2 className="sr-only">{t("quotes.offers")}</h2>
        <ul
          className={classes(
            "grid grid-cols-1 gap-4 sm:grid-cols-2",
            quote.offers.length > 2 && "lg:grid-cols-3",
            quote.offers.length > 3 && "xl:grid-cols-4",
          )}
        >
          {quote.offers.map((offer) => (
            <li
              key={offer.id}
              className={classes(
                "flex flex-col overflow-hidden rounded border bg-surface",
                offer.id === chosen ? "border-accent" : "border-border",
              )}
            >
              <OfferFacts offer={offer} now={now}>
                {chosen === null ? (
                  <Button
                    variant="primary"
                    className="mt-3 w-full"
                    onPress={() => setChoosing(offer.id)}
                    aria-label={t("quotes.choose.title", { name: formatOfferName(offer) })}
                  >
                    {t("quotes.choose.thisOne")}
                  </Button>
                ) : (
                  offer.id === chosen && <p className="mt-2 font-semibold text-accent">{t("quotes.choose.yours")}</p>
                )}
              </OfferFacts>
            </li>
          ))}
        </ul>
      </main>
      {choosing !== undefined && (
        <ChooseForm
          token={token}
          offer={{ id: choosing, name: nameOf(choosing) }}
          onChosen={() => {
            setChosen(choosing);
            setChoosing(undefined);
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
}
