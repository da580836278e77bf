import { FileText, Printer } from "lucide-react";
import { useState } from "react";
import { isOpen } from "@/lib/booking/status";
import { Button, ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field";
import { Section } from "@/components/ui/layout/section";
import { formatLanguage } from "@/lib/format/language";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";

/** Documents for the traveller, in the chosen language. The voucher shows no net price. */
export function BookingDocuments({ booking }: { booking: Booking }) {
  const { public_id: id, status, guest_data_erased_at: erasedAt } = booking;
  const languages = useOfferedLanguages().map((tag) => ({ id: tag, label: formatLanguage(tag) }));
  const [language, setLanguage] = useState("en");
  if (erasedAt !== undefined) return null;
  const query = language === "en" ? "" : `?language=${language}`;
  return (
    <Section title={t("booking.documents")} className="print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t("booking.language")}
          choices={languages}
          value={language}
          onChange={setLanguage}
          className="w-36"
        />
        {status === "CONFIRMED" && (
          <ButtonLink href={`/bookings/${id}/voucher.pdf${query}`} isFile>
            <FileText aria-hidden className="size-4" />
            {t("booking.voucher")}
          </ButtonLink>
        )}
        <ButtonLink href={`/bookings/${id}/confirmation.pdf${query}`} isFile>
          <FileText aria-hidden className="size-4" />
          {t("booking.confirmation")}
        </ButtonLink>
        <Button onPress={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t("booking.print")}
        </Button>
      </div>
      {isOpen(status) && <p className="mt-2 text-xs text-muted">{t("booking.voucherLater")}</p>}
    </Section>
  );
}
