"use client";

import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { ReturnFocus } from "./return-focus";

/** A bottom sheet for phones. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-end bg-veil data-entering:animate-appear"
    >
      <Modal className="w-full rounded-t border-t border-border bg-raised pb-[env(safe-area-inset-bottom)] shadow-float">
        <Dialog className="p-4 outline-none">
          <ReturnFocus />
          <Heading slot="title" className="sr-only">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
