"use client";

import { t } from "@/lib/language/text";
import Link from "next/link";
import {
  LinkTabs,
  OTHER_TAB_CLASSES,
  CURRENT_TAB_CLASSES,
  TAB_CLASSES,
  TAB_STRIP_CLASSES,
} from "../ui/layout/link-tabs";
import { TAB_GROUPS, getKind, recordHref, type KindId } from "./kinds";

const main = () => [
  ...TAB_GROUPS.map(({ kinds }) => ({ href: `/supply/${kinds[0]}`, label: getKind(kinds[0]).title })),
  { href: "/supply/contracts", label: t("contract.contracts") },
  { href: "/supply/imports", label: t("supply.import.imports") },
  { href: "/supply/images", label: t("supply.images") },
  { href: "/supply/exchange-rates", label: t("supply.exchangeRates") },
];

/** The tabs of supply. The tab of a group is current on all lists of the group. */
export function SupplyTabs({ kind }: { kind?: KindId }) {
  const group = TAB_GROUPS.find(({ kinds }) => kind !== undefined && kinds.includes(kind));
  if (!group || group.kinds[0] === kind)
    return <Spaced>{<LinkTabs label={t("supply.supply")} tabs={main()} />}</Spaced>;
  return (
    <Spaced>
      <nav aria-label={t("supply.supply")} className={TAB_STRIP_CLASSES}>
        {main().map(({ href, label }) => (
          <Tab key={href} href={href} label={label} isHere={label === getKind(group.kinds[0]).title} />
        ))}
      </nav>
    </Spaced>
  );
}

const Spaced = ({ children }: { children: React.ReactNode }) => <div className="mb-4">{children}</div>;

function Tab({ href, label, isHere }: { href: string; label: string; isHere: boolean }) {
  return (
    <Link
      href={href}
      prefetch={false}
      {...(isHere && { "aria-current": "page" as const })}
      className={`${TAB_CLASSES} ${isHere ? CURRENT_TAB_CLASSES : OTHER_TAB_CLASSES}`}
    >
      {label}
    </Link>
  );
}

/** The tabs of a group's lists, such as rooms and rate plans of all properties. */
export function GroupTabs({ kind }: { kind: KindId }) {
  const group = TAB_GROUPS.find(({ kinds }) => kinds.includes(kind));
  if (!group || group.kinds.length < 2) return null;
  return (
    <nav aria-label={getKind(group.kinds[0]).title} className="mb-3 flex flex-wrap gap-1">
      {group.kinds.map((one) => (
        <Link
          key={one}
          href={`/supply/${one}`}
          prefetch={false}
          {...(one === kind && { "aria-current": "page" as const })}
          className={`flex min-h-8 items-center rounded px-2.5 text-xs font-medium no-underline pointer-coarse:min-h-10 ${
            one === kind ? "bg-accent-soft text-accent" : "text-muted hover:bg-hover"
          }`}
        >
          {getKind(one).title}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The tabs of a record: itself, and the lists of its parts.
 * @param part the current list; absent for the record itself
 */
export function RecordTabs({ kind, recordKey, part }: { kind: KindId; recordKey: readonly string[]; part?: KindId }) {
  const { parts = [], one } = getKind(kind);
  if (parts.length === 0) return null;
  const owner = recordKey.at(-1) ?? "";
  return (
    <Spaced>
      <nav aria-label={t("supply.partsOf", { one })} className={TAB_STRIP_CLASSES}>
        <Tab href={recordHref(kind, recordKey)} label={t("supply.details")} isHere={part === undefined} />
        {parts.map((of) => (
          <Tab key={of} href={partsHref(of, kind, owner)} label={getKind(of).title} isHere={part === of} />
        ))}
      </nav>
    </Spaced>
  );
}

/** The address of the list of one owner's parts. */
export const partsHref = (part: KindId, ownerKind: KindId, owner: string): string =>
  `/supply/${part}?${new URLSearchParams({ owner, of: ownerKind })}`;
