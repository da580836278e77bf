import { CheckField } from "@/components/ui/fields/check-field";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import type { ReferenceDraft } from "./people-draft";

interface Props {
  draft: ReferenceDraft;
  onChange: (part: Partial<ReferenceDraft>) => void;
  /** Who will read the special requests: `property` or `driver`. Without it the field is hidden. */
  reader?: string;
}

/** The agency's reference, special requests, and whether the contact gets an e-mail. */
export function ReferenceFields({ draft, onChange, reader }: Props) {
  return (
    <Section title={reader === undefined ? t("checkout.forYourFiles") : t("checkout.forYourFilesAnd", { reader })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("checkout.agencyReference")}
          name="agency_reference"
          value={draft.agency_reference}
          onChange={(agency_reference) => onChange({ agency_reference })}
          isOptional
          isMono
          hint={t("checkout.agencyReferenceHint")}
          autoComplete="off"
        />
        {reader !== undefined && (
          <TextField
            label={t("checkout.specialRequests")}
            name="special_requests"
            value={draft.special_requests}
            onChange={(special_requests) => onChange({ special_requests })}
            isOptional
            rows={2}
            hint={t("checkout.notGuaranteed", { reader })}
          />
        )}
      </div>
      <div className="mt-3">
        <CheckField isSelected={draft.notify_guest} onChange={(notify_guest) => onChange({ notify_guest })}>
          {t("checkout.mailVoucher")}
        </CheckField>
      </div>
    </Section>
  );
}
