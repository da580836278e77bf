import type { CSSProperties } from "react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";

/** The letterhead of an agency's documents. */
export type Letterhead = Omit<ResponseOf<"letterhead.get">, "trace_id">;

const ACCENT = "#0b5566";

/** The top of a printed voucher: on white in both themes. */
export function LetterheadPreview({ letterhead }: { letterhead: Letterhead }) {
  const { name, address_lines: lines, phone, email, website, colour, logo } = letterhead;
  const reach = [phone, email, website].filter((one) => one !== null);
  const look = { "--paper-accent": colour ?? ACCENT } as CSSProperties;
  return (
    <figure
      aria-label={t("settings.letterheadPreview")}
      style={look}
      className="rounded border border-border bg-paper p-6 text-ink"
    >
      <div className="flex items-start justify-between gap-6 border-b-2 border-(--paper-accent) pb-4">
        <div className="flex min-w-0 flex-col gap-2">
          {logo !== null && (
            // oxlint-disable-next-line next/no-img-element -- a data URL: nothing to load or to scale
            <img
              src={logo}
              alt={t("settings.logoOf", { name })}
              className="max-h-12 max-w-48 self-start object-contain"
            />
          )}
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-xs text-ink-muted">
            {[...lines, ...reach].map((line, at) => (
              <span key={at} className="block wrap-anywhere">
                {line}
              </span>
            ))}
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap text-(--paper-accent)">{t("settings.voucherSample")}</p>
      </div>
      <p className="pt-4 text-lg font-semibold">{t("settings.hotelSample")}</p>
      <p className="text-xs text-ink-muted">{t("settings.bookingFollows")}</p>
    </figure>
  );
}
