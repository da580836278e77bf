"use client";

import { Check, Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/values/use-copy";
import { t } from "@/lib/language/text";

/** Copies the address of the page, with its dates and rooms, for a colleague. */
export function ShareButton() {
  const { state, copy } = useCopy();
  const Icon = state === "done" ? Check : Link2;
  return (
    <>
      <Button onPress={() => void copy(window.location.href)}>
        <Icon aria-hidden className="size-4" />
        {state === "done" ? t("content.linkCopied") : t("content.copyLink")}
      </Button>
      <output className="sr-only">{state === "failed" ? t("content.notCopied") : ""}</output>
    </>
  );
}
