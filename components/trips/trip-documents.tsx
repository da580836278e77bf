import { FileText } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field";
import { Section } from "@/components/ui/layout/section";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import { formatLanguage } from "@/lib/format/language";

const LANGUAGES = PAPER_LANGUAGES.map((id) => ({ id, label: formatLanguage(id) }));

/** The itinerary for the travellers, in the chosen language: every booking by day, and one price for all of them. */
export function TripDocuments({ id }: { id: string }) {
  const [language, setLanguage] = useState("en");
  const query = language === "en" ? "" : `?language=${language}`;
  return (
    <Section title="Documents" className="print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField label="Language" choices={LANGUAGES} value={language} onChange={setLanguage} className="w-36" />
        <ButtonLink href={`/trips/${id}/itinerary.pdf${query}`} isFile>
          <FileText aria-hidden className="size-4" />
          Itinerary
        </ButtonLink>
      </div>
      <p className="mt-2 text-xs text-muted">It shows one price for the whole trip, and no net prices.</p>
    </Section>
  );
}
