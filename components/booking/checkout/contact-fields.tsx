import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import type { ContactDraft } from "./people-draft";

interface Props {
  contact: ContactDraft;
  onChange: (contact: ContactDraft) => void;
  /** A guest whose name can be copied to the contact: the guest's label and current name. */
  lead?: { called: string; first_name: string; last_name: string } | undefined;
  /** A phone number is required, because the driver may have to call. */
  isPhoneRequired?: boolean;
}

export function ContactFields({ contact, onChange, lead, isPhoneRequired = false }: Props) {
  const box = (field: keyof ContactDraft) => ({
    name: `contact.${field}`,
    value: contact[field] ?? "",
    onChange: (value: string) => onChange({ ...contact, [field]: value }),
    autoComplete: "off",
  });
  return (
    <Section
      title={t("checkout.contact")}
      aside={
        lead && (
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!lead.first_name && !lead.last_name}
            onPress={() => onChange({ ...contact, first_name: lead.first_name, last_name: lead.last_name })}
          >
            {t("checkout.sameAs", { who: lead.called })}
          </Button>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t("checkout.firstName")} {...box("first_name")} isRequired />
        <TextField label={t("checkout.lastName")} {...box("last_name")} isRequired />
        <TextField label={t("checkout.email")} type="email" {...box("email")} isRequired />
        <TextField
          label={t("checkout.phone")}
          type="tel"
          {...box("phone")}
          isRequired={isPhoneRequired}
          isOptional={!isPhoneRequired}
          hint={t("checkout.countryCode")}
        />
        <TextField label={t("checkout.personTitle")} {...box("title")} maxLength={20} isOptional />
      </div>
    </Section>
  );
}
