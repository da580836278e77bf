import { MorePersonFields } from "../checkout/person-more";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { formatParty } from "@/lib/format/party";
import type { Choice } from "./choice";
import type { Draft, DraftGuest } from "./draft";
import { t } from "@/lib/language/text";

interface Props {
  choice: Choice;
  guests: Draft["guests"];
  onChange: (guests: Draft["guests"]) => void;
}

export function GuestFields({ choice, guests, onChange }: Props) {
  const replace = (room: number, at: number, guest: DraftGuest) =>
    onChange(guests.map((list, r) => (r === room ? list.map((old, g) => (g === at ? guest : old)) : list)));
  return (
    <>
      {choice.rooms.map((room, r) => (
        <Section
          key={r}
          title={
            choice.rooms.length > 1
              ? t("checkout.roomNamed", { room: r + 1, name: room.name })
              : t("checkout.guestsOf", { name: room.name })
          }
          aside={<span className="text-xs text-muted">{formatParty(room)}</span>}
        >
          <div className="flex flex-col gap-4">
            {guests[r]?.map((guest, g) => (
              <GuestRow key={g} room={r} at={g} guest={guest} onChange={(next) => replace(r, g, next)} />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

interface RowProps {
  room: number;
  at: number;
  guest: DraftGuest;
  onChange: (guest: DraftGuest) => void;
}

function GuestRow({ room, at, guest, onChange }: RowProps) {
  const isLead = at === 0;
  const who =
    guest.kind === "CHILD"
      ? t("checkout.childOf", { age: guest.age ?? 0 })
      : isLead
        ? t("checkout.leadGuestTitle")
        : t("checkout.guestNumber", { number: at + 1 });
  const path = `guests.${room}.${at}`;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[7rem_1fr_1fr] sm:items-start">
      <legend className="sr-only">{t("checkout.guestOfRoom", { room: room + 1, who })}</legend>
      <p aria-hidden className="font-medium sm:pt-7">
        {who}
      </p>
      <TextField
        label={t("checkout.firstName")}
        name={`${path}.first_name`}
        value={guest.first_name}
        onChange={(first_name) => onChange({ ...guest, first_name })}
        isRequired={isLead}
        isOptional={!isLead}
        autoComplete="off"
      />
      <TextField
        label={t("checkout.lastName")}
        name={`${path}.last_name`}
        value={guest.last_name}
        onChange={(last_name) => onChange({ ...guest, last_name })}
        isRequired={isLead}
        isOptional={!isLead}
        autoComplete="off"
      />
      <div className="sm:col-span-2 sm:col-start-2">
        <MorePersonFields
          path={path}
          who={who}
          person={guest}
          onChange={(field, value) => onChange({ ...guest, [field]: value })}
        />
      </div>
    </fieldset>
  );
}
