import type { z } from "zod";
import { t } from "@/lib/language/text";
import type { Letterhead } from "@/lib/partner/letterhead/schemas";
import { classes } from "../ui/class-names";

interface Props {
  letterhead: z.output<typeof Letterhead>;
  /** The same width as the page below the letterhead. */
  width?: "max-w-3xl" | "max-w-6xl";
}

/** The agency's letterhead above the content of a shared link. */
export function LetterheadView({ letterhead, width = "max-w-6xl" }: Props) {
  const { name, logo, address_lines: lines, phone, email, website, colour } = letterhead;
  return (
    <div
      className="border-b border-border bg-surface"
      style={colour === null ? undefined : { borderTop: "4px solid", borderTopColor: colour }}
    >
      <div
        className={classes("mx-auto flex w-full flex-wrap items-center justify-between gap-4 px-4 py-4 sm:px-6", width)}
      >
        {logo === null ? (
          <p className="text-md font-semibold">{name}</p>
        ) : (
          // oxlint-disable-next-line next/no-img-element -- a data URL: nothing to load or to scale
          <img
            src={logo}
            alt={t("sharedLink.logoOf", { name })}
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
