"use client";

import { Check, Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/values/use-copy";

/** Copies the address of the page, with its dates and rooms, for a colleague. */
export function ShareButton() {
  const { state, copy } = useCopy();
  const Icon = state === "done" ? Check : Link2;
  return (
    <>
      <Button onPress={() => void copy(window.location.href)}>
        <Icon aria-hidden className="size-4" />
        {state === "done" ? "Link copied" : "Copy link"}
      </Button>
      <output className="sr-only">{state === "failed" ? "The link could not be copied" : ""}</output>
    </>
  );
}
