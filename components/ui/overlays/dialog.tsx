"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "../class-names";
import { ToastSpace } from "../feedback/toaster";
import { ReturnFocus } from "./return-focus";
import { t } from "@/lib/language/text";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called on Escape or a press outside; if absent, the dialog can only be left by its buttons. */
  onClose?: () => void;
  children: ReactNode;
}

const VEIL = "fixed inset-0 z-40 flex bg-veil data-entering:animate-appear";

/** A modal dialog that asks for confirmation. */
export function QuestionDialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={false}
      isKeyboardDismissDisabled={!onClose}
      className={classes(VEIL, "items-end justify-center p-4 sm:items-center")}
    >
      <Modal className="w-full max-w-md rounded border border-border bg-raised shadow-float">
        <AriaDialog
          role="alertdialog"
          className="flex max-h-[calc(100dvh-2rem)] flex-col gap-4 overflow-auto p-5 outline-none"
        >
          <ReturnFocus />
          <Heading slot="title" className="text-md font-semibold">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A modal side panel; on a phone it covers the whole screen. */
export function SidePanel({ title, isOpen, onClose, children, isWide = false }: DialogProps & { isWide?: boolean }) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable
      className={classes(VEIL, "justify-end")}
    >
      <Modal
        className={classes(
          "h-full w-full border-s border-border bg-raised shadow-float data-entering:animate-slide",
          isWide ? "max-w-5xl" : "max-w-md",
        )}
      >
        <AriaDialog className="flex h-full flex-col overflow-auto outline-none">
          <ReturnFocus />
          <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-border bg-raised px-5 py-3">
            <Heading slot="title" className="text-md font-semibold">
              {title}
            </Heading>
            <Button
              aria-label={t("ui.close")}
              onPress={() => onClose?.()}
              className="grid size-8 place-items-center rounded data-hovered:bg-hover pointer-coarse:size-10"
            >
              <X aria-hidden className="size-4" />
            </Button>
          </header>
          <ToastSpace />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
