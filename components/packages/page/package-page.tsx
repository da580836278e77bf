"use client";

import { CircleOff, Luggage } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { AboutSection, ContentSkeleton } from "@/components/content/content-sections";
import { ShareButton } from "@/components/content/share-button";
import { CurrencyField, LanguageField } from "@/components/products/search/choice-fields";
import { MarketField } from "@/components/products/search/market-field";
import { PartyField } from "@/components/products/search/party-field";
import { useSearchDraft } from "@/components/products/search/use-search-draft";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DateField } from "@/components/ui/fields/date-field";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Gallery } from "@/components/ui/pictures/gallery";
import { MissingRecord } from "@/components/ui/tables/missing-record";
import { Badge } from "@/components/ui/values/badge";
import { addDays } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatWeekdays } from "@/lib/format/dates";
import { formatNoun } from "@/lib/format/words";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { useToday } from "@/lib/staff/client/service-time";
import type { PackageRecord } from "../package-offer";
import {
  isPackageComplete,
  packagePagePath,
  packagePath,
  packageQuery,
  packageView,
  readPackage,
  type PackageState,
  LIMITS,
  MAX_DAYS_AHEAD,
  packageProblems,
} from "../package-state";
import { PlannedParts } from "./planned-parts";

const OfferedPackage = dynamic(() => import("./offered-package").then((module) => module.OfferedPackage), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

/**
 * A package's page. Its address contains the start date and the party, and the place and order of the results that
 * linked here, so that it can be reloaded and shared.
 */
export function PackagePage({ id }: { id: string }) {
  const router = useRouter();
  const query = useSearchParams();
  const { data: found, error, isPending, refetch } = useRead("package.get", packageQuery(id));
  const name = found?.name ?? "";
  const from = useMemo(() => readPackage(query), [query]);
  const search = useMemo(() => ({ ...from, one: { id, label: name } }), [from, id, name]);
  if (isPending) return <ContentSkeleton what={t("packages.loading")} />;
  if (!found) {
    return (
      <MissingRecord
        what="package"
        id={id}
        check="link"
        failure={error}
        onRetry={() => void refetch()}
        action={{ href: "/search/packages", label: t("packages.searchPackages") }}
        isPage
      />
    );
  }
  const view = packageView(query);
  const backTo = packagePagePath(id, from) + view;
  return (
    <article className="flex flex-col gap-5 [&>header]:mb-0">
      <PackageHeader found={found} from={from} view={view} />
      <Gallery title={name} images={found.images} icon={Luggage} />
      <PackageDateForm
        initial={search}
        timezone={found.timezone}
        onChange={(next) => router.push(packagePagePath(id, { ...next, place: from.place }) + view, { scroll: false })}
      />
      {isPackageComplete(search) ? (
        <OfferedPackage key={backTo} found={found} search={search} backTo={backTo} />
      ) : (
        <>
          <p className="text-muted">
            {t("packages.chooseStart")} {startsOn(found)}
          </p>
          <PlannedParts found={found} />
        </>
      )}
      <AboutSection descriptions={found.descriptions} />
    </article>
  );
}

/** Says on which weekdays a package starts; nothing if it starts on any. */
const startsOn = ({ start_weekdays: days }: PackageRecord): string =>
  days.length === 7 ? "" : t("packages.begins", { days: formatWeekdays(days) });

interface HeaderProps {
  found: PackageRecord;
  /** The search whose results linked here. */
  from: PackageState;
  view: string;
}

function PackageHeader({ found, from, view }: HeaderProps) {
  const { name, status, place, parts } = found;
  const nights = parts.reduce((sum, part) => sum + (part.nights ?? 0), 0);
  const products = [...new Set(parts.map(({ product_type: type }) => formatNoun(formatProductType(type))))];
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {status !== "ACTIVE" && (
            <Badge tone="neutral" icon={CircleOff}>
              {t("products.notOnSale")}
            </Badge>
          )}
        </span>
      }
      subtitle={[place?.name, nights > 0 && formatCount(nights, "night"), products.join(t("format.comma"))]
        .filter(Boolean)
        .join(" · ")}
      back={
        isPackageComplete(from)
          ? {
              href: packagePath({ ...from, one: null }) + view,
              label: from.place
                ? t("packages.packagesInFrom", { place: from.place.label, date: formatDate(from.date) })
                : t("packages.packagesFrom", { date: formatDate(from.date) }),
            }
          : { href: "/search/packages", label: t("packages.searchPackages") }
      }
      action={<ShareButton />}
    />
  );
}

interface Props {
  initial: PackageState;
  /** The package's time zone: the first date to choose is today there. */
  timezone: string;
  onChange: (search: PackageState) => void;
}

/** The form for one package: start date, travellers, language and currency. */
function PackageDateForm({ initial, timezone, onChange }: Props) {
  const form = useSearchDraft(initial, packageProblems);
  const { draft, change, problems } = form;
  const today = useToday(timezone);
  return (
    <form
      aria-label={t("packages.dateAndTravellers")}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onChange);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-[repeat(4,minmax(0,1fr))_6.5rem_auto]"
    >
      <DateField
        label={t("products.startsOn")}
        value={draft.date}
        onChange={(date) => change({ date })}
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
        problem={problems?.date}
      />
      <PartyField {...form} limits={LIMITS} />
      <MarketField value={draft.market} onChange={(market) => change({ market })} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      <Button type="submit" variant="primary" className="sm:mt-5">
        {t("products.showPrice")}
      </Button>
    </form>
  );
}
