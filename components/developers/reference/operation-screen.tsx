"use client";

import dynamic from "next/dynamic";
import type { OperationReference } from "@/lib/staff/developer/shapes";
import { Segmented } from "@/components/ui/fields/segmented";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { useAddress } from "@/components/ui/use-address";
import { LanguageSwitch } from "../language-switch";
import { OperationFacts } from "./operation-facts";
import { OperationParts } from "./operation-parts";
import { RequestCode } from "../try-it/request-code";

const TryIt = dynamic(() => import("../try-it/try-it").then((module) => module.TryIt), {
  ssr: false,
  loading: Waiting,
});

interface Props {
  piece: OperationReference;
  baseUrl: string;
  /** The current date of the service. */
  today: string;
  isSandbox: boolean;
}

const WAYS = [
  { id: "example", label: "Example" },
  { id: "try", label: "Try it" },
] as const;

/** One operation: parameters, responses, an example and a form to try it. */
export function OperationScreen({ piece, baseUrl, today, isSandbox }: Props) {
  const { query, change } = useAddress();
  const isTrying = query.has("try") && piece.needsToken;
  return (
    <article
      aria-labelledby="operation"
      className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]"
    >
      <OperationFacts piece={piece} />
      <div className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {piece.needsToken && (
            <Segmented
              label="Show"
              choices={WAYS}
              value={isTrying ? "try" : "example"}
              onChange={(way) => change({ try: way === "try" ? "1" : null })}
            />
          )}
          {!isTrying && <LanguageSwitch />}
        </div>
        {isTrying ? (
          <TryIt key={piece.id} piece={piece} baseUrl={baseUrl} today={today} isSandbox={isSandbox} />
        ) : (
          <RequestCode piece={piece} baseUrl={baseUrl} today={today} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <OperationParts piece={piece} />
      </div>
    </article>
  );
}

function Waiting() {
  return (
    <>
      <Loading what="Loading the form" />
      <Skeleton className="h-72" />
    </>
  );
}
