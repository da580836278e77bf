"use client";

import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { Letterhead } from "@/lib/partner/letterhead/schemas";
import type { PublicQuote } from "@/lib/sales-quote/schemas";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatCount } from "@/lib/format/counts";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Button, ButtonLink } from "../../ui/button";
import { classes } from "../../ui/class-names";
import { Notice } from "../../ui/feedback/notice";
import { Instant } from "../../ui/values/instant";
import { OfferFacts } from "../offer-facts";
import { nameOfOffer } from "../offer-name";
import { ChooseForm } from "./choose-form";
import { sendAct } from "./traveller-calls";

interface Props {
  token: string;
  quote: PublicQuote;
  letterhead: z.output<typeof Letterhead>;
}

/** A quote as the traveller opens it by its link: the agency's letterhead and the offers side by side, one to pick. */
export function PublicQuotePage({ token, quote, letterhead }: Props) {
  const [chosen, setChosen] = useState(quote.chosen_offer_id);
  const [choosing, setChoosing] = useState<string>();
  const now = useServiceNow(60_000);
  useCountedView(token);
  const nameOf = (id: string) => {
    const offer = quote.offers.find((one) => one.id === id);
    return offer ? nameOfOffer(offer) : "";
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
          {t("quotes.public.openPdf")}
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
                    aria-label={t("quotes.choose.title", { name: nameOfOffer(offer) })}
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

/** Counted once a person's browser shows the page: programs that only fetch links run no scripts. */
function useCountedView(token: string): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", count);
      void sendAct({ act: "view", token });
    };
    document.addEventListener("visibilitychange", count);
    count();
    return () => document.removeEventListener("visibilitychange", count);
  }, [token]);
}

function LetterheadView({ letterhead }: Pick<Props, "letterhead">) {
  const { name, logo, address_lines: lines, phone, email, website, colour } = letterhead;
  return (
    <div
      className="border-b border-border bg-surface"
      style={colour === null ? undefined : { borderTop: "4px solid", borderTopColor: colour }}
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-4 sm:px-6">
        {logo === null ? (
          <p className="text-md font-semibold">{name}</p>
        ) : (
          // oxlint-disable-next-line next/no-img-element -- a data URL: nothing to load or to scale
          <img
            src={logo}
            alt={t("quotes.logoOf", { name })}
            className="max-h-14 max-w-48 rounded bg-paper object-contain p-1"
          />
        )}
        <address className="text-xs text-muted not-italic">
          {logo !== null && <span className="block font-semibold">{name}</span>}
          {lines.length > 0 && <span className="block">{lines.join(t("format.comma"))}</span>}
          <span className="block">{[phone, email, website].filter((part) => part !== null).join(" · ")}</span>
        </address>
      </div>
    </div>
  );
}
