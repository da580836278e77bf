"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Button, Text } from "react-aria-components";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components/Toast";
import { classes } from "../class-names";
import { showToasts, type ToastMessage } from "./toast-queue";
import { t } from "@/lib/language/text";

const LOOKS = {
  positive: { icon: CircleCheck, ink: "text-positive" },
  negative: { icon: CircleAlert, ink: "text-negative" },
  info: { icon: Info, ink: "text-accent" },
} as const;

const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** How long a toast is shown. Hover and focus pause the timer. */
const SHOWN_MS = 6_000;

showToasts((words) => toasts.add(words, words.tone === "negative" ? {} : { timeout: SHOWN_MS }));

/** Tells the height of the toasts to the style sheet, so that panels and pages make room for them on a phone. */
function reserveSpace(region: HTMLElement | null) {
  if (!region) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--toasts", `${region.offsetHeight + 8}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty("--toasts");
  };
}

/** The toast region. It is opposite of side panels and their buttons; on a phone below the header, above the content. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      ref={reserveSpace}
      queue={toasts}
      aria-label={t("ui.messages")}
      className="fixed end-4 top-16 start-4 z-50 flex flex-col gap-2 outline-none md:end-auto md:top-auto md:bottom-4 md:w-80 print:hidden"
    >
      {({ toast }) => {
        const { tone, title, text, undo } = toast.content;
        const { icon: Icon, ink } = LOOKS[tone];
        return (
          <Toast
            toast={toast}
            className="flex items-start gap-3 rounded border border-border bg-raised p-3 text-sm shadow-float outline-none data-focus-visible:outline-2 data-focus-visible:outline-accent"
          >
            <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", ink)} />
            <ToastContent className="min-w-0 flex-1">
              <Text slot="title" className="font-semibold">
                {title}
              </Text>
              {text !== undefined && (
                <Text slot="description" className="block text-muted">
                  {text}
                </Text>
              )}
            </ToastContent>
            {undo && (
              <Button
                className="rounded px-2 font-semibold text-accent data-hovered:bg-hover"
                onPress={() => {
                  undo.onPress();
                  toasts.close(toast.key);
                }}
              >
                {undo.label}
              </Button>
            )}
            <Button
              slot="close"
              aria-label={t("ui.dismiss")}
              className="grid size-6 place-items-center rounded data-hovered:bg-hover"
            >
              <X aria-hidden className="size-4" />
            </Button>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
