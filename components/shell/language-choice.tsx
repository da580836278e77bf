"use client";

import { Languages } from "lucide-react";
import { formatLanguage } from "@/lib/format/language";
import { readerLanguage } from "@/lib/language/reader";
import { t } from "@/lib/language/text";
import { chooseLanguage } from "@/lib/staff/client/choose-language";
import { MenuButton } from "../ui/overlays/menu-button";

/** The choice of language on pages without an account menu. @param languages BCP 47 tags */
export function LanguageChoice({ languages }: { languages: readonly string[] }) {
  const current = formatLanguage(readerLanguage());
  return (
    <MenuButton
      label={t("shell.languageIs", { language: current })}
      className="-mx-2 flex h-8 w-fit items-center gap-1.5 rounded px-2 text-xs text-muted data-hovered:bg-hover pointer-coarse:h-10"
      placement="bottom start"
      groups={[
        {
          id: "language",
          title: t("shell.language"),
          chosen: readerLanguage(),
          acts: languages.map((id) => ({ id, label: formatLanguage(id), onAction: () => chooseLanguage(id) })),
        },
      ]}
    >
      <Languages aria-hidden className="size-3.5" />
      {current}
    </MenuButton>
  );
}
