import { localDate } from "@/lib/core/dates";
import { serviceNow } from "@/lib/staff/client/service-time";
import { MorePersonFields } from "@/components/booking/checkout/person-more";
import { CountryField } from "@/components/ui/fields/country-field";
import { TypedDateField } from "@/components/ui/fields/date-segments";
import { classes } from "@/components/ui/class-names";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { formatParty, type Party } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { type DraftTraveller, NO_PASSPORT, type PassportDraft } from "./draft";

interface Props {
  travellers: readonly DraftTraveller[];
  party: Party;
  /** Whether every traveller needs a name and a date of birth, or only the lead a name. */
  isEverybody: boolean;
  withPassports: boolean;
  onChange: (travellers: DraftTraveller[]) => void;
}

export function TravellerFields({ travellers, party, isEverybody, withPassports, onChange }: Props) {
  return (
    <Section
      title={isEverybody ? t("products.passengers") : t("products.travellers")}
      aside={<span className="text-xs text-muted">{formatParty(party)}</span>}
    >
      <div className="flex flex-col gap-5">
        {isEverybody && <p className="text-muted">{t("products.passengersHint")}</p>}
        {travellers.map((traveller, at) => (
          <TravellerRow
            key={at}
            at={at}
            traveller={traveller}
            isNeeded={isEverybody || at === 0}
            withBirth={isEverybody}
            withPassport={withPassports}
            onChange={(next) => onChange(travellers.map((old, i) => (i === at ? next : old)))}
          />
        ))}
      </div>
    </Section>
  );
}

interface RowProps {
  at: number;
  traveller: DraftTraveller;
  isNeeded: boolean;
  withBirth: boolean;
  withPassport: boolean;
  onChange: (traveller: DraftTraveller) => void;
}

function TravellerRow({ at, traveller, isNeeded, withBirth, withPassport, onChange }: RowProps) {
  const who =
    traveller.kind === "CHILD"
      ? t("products.childOf", { age: traveller.age ?? 0 })
      : at === 0
        ? t("products.leadTraveller")
        : t("products.adultNumber", { number: at + 1 });
  const box = (field: "first_name" | "last_name") => ({
    name: `travellers.${at}.${field}`,
    value: traveller[field],
    onChange: (value: string) => onChange({ ...traveller, [field]: value }),
    isRequired: isNeeded,
    isOptional: !isNeeded,
    autoComplete: "off",
  });
  return (
    <fieldset
      className={classes(
        "grid gap-3 sm:items-start",
        withBirth ? "sm:grid-cols-[7rem_1fr_1fr_9.5rem]" : "sm:grid-cols-[7rem_1fr_1fr]",
      )}
    >
      <legend className="sr-only">{t("products.travellerNumber", { number: at + 1, who })}</legend>
      <p aria-hidden className="font-medium sm:pt-7">
        {who}
      </p>
      <TextField label={t("products.firstName")} {...box("first_name")} />
      <TextField label={t("products.lastName")} {...box("last_name")} />
      {withBirth && (
        <TypedDateField
          label={t("products.dateOfBirth")}
          name={`travellers.${at}.date_of_birth`}
          value={traveller.date_of_birth}
          onChange={(date_of_birth) => onChange({ ...traveller, date_of_birth })}
          isRequired
          max={localDate("UTC", serviceNow())}
        />
      )}
      {withPassport && (
        <PassportFields
          path={`travellers.${at}.passport`}
          passport={traveller.passport ?? NO_PASSPORT}
          onChange={(passport) => onChange({ ...traveller, passport })}
        />
      )}
      <div className="sm:col-span-2 sm:col-start-2">
        <MorePersonFields
          path={`travellers.${at}`}
          who={who}
          person={traveller}
          onChange={(field, value) => onChange({ ...traveller, [field]: value })}
        />
      </div>
    </fieldset>
  );
}

interface PassportProps {
  path: string;
  passport: PassportDraft;
  onChange: (passport: PassportDraft) => void;
}

function PassportFields({ path, passport, onChange }: PassportProps) {
  return (
    <div className="grid gap-3 sm:col-span-3 sm:col-start-2 sm:grid-cols-3 sm:items-start">
      <TextField
        label={t("products.passportNumber")}
        name={`${path}.number`}
        value={passport.number}
        onChange={(number) => onChange({ ...passport, number })}
        isRequired
        isMono
        autoComplete="off"
      />
      <CountryField
        label={t("products.passportCountry")}
        name={`${path}.country_code`}
        none={t("checkout.notGiven")}
        value={passport.country_code}
        onChange={(country_code) => onChange({ ...passport, country_code })}
      />
      <TypedDateField
        label={t("products.passportExpiry")}
        name={`${path}.expires_on`}
        value={passport.expires_on}
        onChange={(expires_on) => onChange({ ...passport, expires_on })}
        isRequired
        min={localDate("UTC", serviceNow())}
      />
    </div>
  );
}
