import type { Party } from "@/lib/format/party";
import { formatCountry } from "@/lib/format/names";
import { formatDate } from "@/lib/format/dates";
import { formatUnnamed, countUnnamed, type Person } from "./unnamed";
import { t } from "@/lib/language/text";
import { formatNumber } from "@/lib/format/numbers";

/** A person's name and facts, `Wang Xiaoming, child, 7, China, born Sat 14 Mar 2020`; empty without facts. */
function formatPersonNote(person: Person): string {
  const { kind, age, date_of_birth: born, is_lead: isLead, latin_name: latin, nationality } = person;
  return [
    latin,
    isLead && t("booking.leadGuestNote"),
    (kind === "CHILD" || kind === "INFANT") && t(`booking.kind.${kind}`),
    age !== undefined && formatNumber(age),
    nationality !== undefined && formatCountry(nationality),
    born !== undefined && t("booking.born", { date: formatDate(born) }),
  ]
    .filter(Boolean)
    .join(t("format.comma"));
}

/** Lists everyone who was priced: named people first, then those without a name. */
export function PeopleList({ people, party }: { people: readonly Person[]; party: Party | undefined }) {
  return (
    <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {people.map((person, at) => (
        <li key={at} className="wrap-anywhere">
          <bdi>{[person.title, person.first_name, person.last_name].filter(Boolean).join(" ")}</bdi>{" "}
          <span className="text-xs text-muted">{formatPersonNote(person)}</span>
        </li>
      ))}
      {countUnnamed(people, party).map((who, at) => (
        <li key={`unnamed ${at}`} className="text-muted">
          {t("booking.notNamed", { who: formatUnnamed(who) })}
        </li>
      ))}
    </ul>
  );
}
