import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import type { Failure } from "@/lib/staff/client/failure";

/** The hold in the address belongs to another browser, or expired long ago. */
export function UnknownHold({ searchPath }: { searchPath: string }) {
  return (
    <Empty
      icon={SearchX}
      title="This hold is not known here"
      isPage
      action={
        <ButtonLink href={searchPath} variant="primary">
          Search
        </ButtonLink>
      }
    >
      A hold is booked in the browser that created it and lasts 30 minutes. Search again to create a new one.
    </Empty>
  );
}

/** Placeholder while the hold is loading. */
export function HoldWaiting() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <Loading what="Opening the hold" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-48" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}

const GONE: Record<string, string> = {
  SOLD_OUT: "The last unit was sold to someone else.",
  WITHDRAWN: "The offer is no longer sold at this price, or the price is over an hour old.",
  SEARCH_MISMATCH: "The offer belongs to another search.",
};

/** Explains why an offer could not be held. */
export function describeHoldFailure({ code, message, details }: Pick<Failure, "code" | "message" | "details">): string {
  if (code === "RATE_KEY_EXPIRED") return "The price is over an hour old.";
  return (code === "ALLOCATION_GONE" && GONE[String(details?.reason)]) || `${message}.`;
}
