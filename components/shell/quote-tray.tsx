"use client";

import { FileStack } from "lucide-react";
import { Link } from "react-aria-components";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { formatCount } from "@/lib/format/counts";

const FRESH_MS = 60_000;

/** Opens the quote that the user's next offers are added to; nothing while there is none. */
export function QuoteTray() {
  const quote = useRead("salesQuote.current.get", {}, { staleTime: FRESH_MS, refetchOnWindowFocus: true }).data?.quote;
  if (!quote) return null;
  return (
    <Link
      href={`/quotes/${quote.public_id}`}
      aria-label={t("shell.openQuote", { offers: formatCount(quote.offer_count, "offer") })}
      className="flex h-8 items-center gap-2 rounded border border-accent px-2 text-accent no-underline data-hovered:bg-hover pointer-coarse:h-10"
    >
      <FileStack aria-hidden className="size-4" />
      <span className="text-xs font-semibold whitespace-nowrap">
        <span className="hidden sm:inline">{t("shell.quoteTray")} </span>({quote.offer_count})
      </span>
    </Link>
  );
}
