"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { ResultsOutline } from "../search/search-frame";

interface Props<Data> {
  answer: UseQueryResult<Data, Failure>;
  /** The noun for the searched product. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The state of a search: loading, failed, or its results. */
export function SearchOutcome<Data>({ answer, what, children }: Props<Data>) {
  const { data, error, isPending, refetch } = answer;
  if (isPending) return <ResultsOutline what={what} />;
  if (data === undefined) {
    return (
      <Notice
        tone="negative"
        title={t("products.searchFailed")}
        action={
          !error?.isFinal && (
            <Button size="sm" onPress={() => void refetch()}>
              {t("common.tryAgain")}
            </Button>
          )
        }
      >
        {error ? error.message : t("products.serviceSilent")}.
      </Notice>
    );
  }
  return children(data);
}
