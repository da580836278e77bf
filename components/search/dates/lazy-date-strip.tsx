"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { DateStrip } from "./date-strip";
import { makePricesKey } from "./strip-days";

const Strip = dynamic(() => import("./date-strip").then((module) => module.DateStrip), {
  ssr: false,
  // As high as the loaded strip, so that the layout does not shift.
  loading: () => <Skeleton className="h-[6.375rem] pointer-coarse:h-[6.875rem]" />,
});

/**
 * The strip of other dates, loaded on demand. A new search resets it, so that it never shows the prices of another
 * one.
 */
export function LazyDateStrip(props: ComponentProps<typeof DateStrip>) {
  return <Strip key={makePricesKey(props.search)} {...props} />;
}
