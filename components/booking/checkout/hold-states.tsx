import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import type { Failure } from "@/lib/staff/client/failure";
import { hasText, t } from "@/lib/language/text";

/** The hold in the address belongs to another browser, or expired long ago. */
export function UnknownHold({ searchPath }: { searchPath: string }) {
  return (
    <Empty
      icon={SearchX}
      title={t("checkout.unknownHold")}
      isPage
      action={
        <ButtonLink href={searchPath} variant="primary">
          {t("checkout.search")}
        </ButtonLink>
      }
    >
      {t("checkout.unknownHoldWhy")}
    </Empty>
  );
}

/** Placeholder while the hold is loading. */
export function HoldWaiting() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <Loading what={t("checkout.openingHold")} />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-48" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}

/** Explains why an offer could not be held. */
export function describeHoldFailure(failure: Pick<Failure, "code" | "message" | "details">): string {
  const { code, details } = failure;
  if (code === "RATE_KEY_EXPIRED") return t("checkout.priceTooOld");
  const gone = `checkout.gone.${String(details?.reason)}`;
  return code === "ALLOCATION_GONE" && hasText(gone) ? t(gone) : `${failure.message}.`;
}
