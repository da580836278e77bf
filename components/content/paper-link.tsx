import { FileText } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field";
import { Section } from "@/components/ui/layout/section";
import { formatLanguage } from "@/lib/format/language";
import { t } from "@/lib/language/text";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";

interface Props {
  /** The document's name. */
  label: string;
  href: string;
  /** The text of the link. */
  children: string;
}

/** A document for the traveller, in the chosen language. */
export function PaperLink({ label, href, children }: Props) {
  const languages = useOfferedLanguages().map((id) => ({ id, label: formatLanguage(id) }));
  const [language, setLanguage] = useState("en");
  return (
    <Section title={t("content.documents")} className="print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t("content.language")}
          choices={languages}
          value={language}
          onChange={setLanguage}
          className="w-36"
        />
        <ButtonLink href={language === "en" ? href : `${href}?language=${language}`} isFile>
          <FileText aria-hidden className="size-4" />
          {label}
        </ButtonLink>
      </div>
      <p className="mt-2 text-xs text-muted">{children}</p>
    </Section>
  );
}
