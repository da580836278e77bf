"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { DateStrip } from "./date-strip";
import { pricedKey } from "./strip-days";

const Strip = dynamic(() => import("./date-strip").then((module) => module.DateStrip), {
  ssr: false,
  // As high as the strip, so that nothing moves when it comes.
  loading: () => <Skeleton className="h-[6.375rem] pointer-coarse:h-[6.875rem]" />,
});

/** The strip of other dates, loaded on its own. Prices of another search are never shown: it starts anew. */
export function LazyDateStrip(props: ComponentProps<typeof DateStrip>) {
  return <Strip key={pricedKey(props.search)} {...props} />;
}
