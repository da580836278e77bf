"use client";

import { Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { ActionMenu, type MenuAction } from "../ui/overlays/action-menu";
import { Beside } from "../ui/overlays/beside";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { Question, SidePanel } from "../ui/overlays/dialog";
import { Hint, Tip } from "../ui/overlays/hint";
import { MenuButton } from "../ui/overlays/menu-button";
import { Sheet } from "../ui/overlays/sheet";
import { Held, LONG, nothing, type StoryGroup } from "./story";

const ACTS: readonly MenuAction[] = [
  { id: "edit", label: "Edit", icon: Pencil },
  { id: "copy", label: "Duplicate", icon: Copy, note: "Ctrl D" },
  { id: "closed", label: "Publish", isDisabled: true },
  { id: "delete", label: "Delete", icon: Trash2, isDestructive: true },
];
const MENU_BUTTON = "h-9 rounded border border-line/60 bg-surface px-3.5 text-sm font-medium data-hovered:bg-hover";

interface OpenedProps {
  /** The label of the button that opens the overlay. */
  label: string;
  children: (isOpen: boolean, close: () => void) => ReactNode;
}

/** An overlay behind a button, because an open one covers the page. */
function Opened({ label, children }: OpenedProps) {
  return (
    <Held start={false}>
      {(isOpen, setOpen) => (
        <>
          <Button onPress={() => setOpen(true)}>{label}</Button>
          {children(isOpen, () => setOpen(false))}
        </>
      )}
    </Held>
  );
}

interface ConfirmationProps {
  label: string;
  problem?: string;
  typedWord?: string;
  isPending?: boolean;
}

function Confirmation({ label, isPending = false, ...rest }: ConfirmationProps) {
  return (
    <Opened label={label}>
      {(isOpen, close) => (
        <ConfirmDialog
          {...rest}
          title="Disable the endpoint?"
          isOpen={isOpen}
          onClose={close}
          confirmLabel="Disable endpoint"
          pendingLabel="Disabling"
          isPending={isPending}
          onConfirm={close}
        >
          <p>Deliveries stop. The log stays for 30 days.</p>
        </ConfirmDialog>
      )}
    </Opened>
  );
}

/** What is laid over a page. */
export const OVERLAYS: StoryGroup = {
  id: "overlays",
  title: "Overlays",
  text: "Menus, dialogs and panels; press a button to open one, Escape to close it.",
  stories: [
    {
      part: "ActionMenu",
      text: "Secondary actions behind three dots.",
      states: [{ name: "Closed", view: <ActionMenu label="Actions of the rate plan" acts={ACTS} /> }],
    },
    {
      part: "MenuButton",
      text: "A button with any content that opens a menu, in groups where there are many actions.",
      includes: ["MenuList", "Floating"],
      states: [
        {
          name: "Groups, one with a choice",
          view: (
            <MenuButton
              label="Columns"
              className={MENU_BUTTON}
              groups={[
                {
                  id: "density",
                  title: "Rows",
                  chosen: "compact",
                  acts: [
                    { id: "compact", label: "Compact" },
                    { id: "wide", label: "Wide" },
                  ],
                },
                { id: "acts", acts: ACTS },
              ]}
            >
              Columns
            </MenuButton>
          ),
        },
      ],
    },
    {
      part: "Tip",
      text: "A tooltip of a button or a link, shown on hover and focus.",
      states: [
        {
          name: "Hover or focus",
          view: (
            <Tip text="Cancels the hold and returns the room">
              <Button>Release</Button>
            </Tip>
          ),
        },
      ],
    },
    {
      part: "Hint",
      text: "A short explanation behind an icon.",
      states: [{ name: "Hover or focus", view: <Hint about="net price">What the partner pays, fees included.</Hint> }],
    },
    {
      part: "ConfirmDialog",
      text: "Asks before an action with consequences, and stays open until it has succeeded.",
      states: [
        { name: "Normal", view: <Confirmation label="Open confirmation" /> },
        {
          name: "A word to type",
          view: <Confirmation label="Open typed confirmation" typedWord="disable" />,
        },
        {
          name: "Error",
          view: <Confirmation label="Open failed confirmation" problem="The endpoint is being verified" />,
        },
      ],
    },
    {
      part: "Question",
      text: "The modal dialog under a confirmation, with content of its own.",
      states: [
        {
          name: "Long text",
          view: (
            <Opened label="Open question">
              {(isOpen, close) => (
                <Question title={LONG} isOpen={isOpen} onClose={close}>
                  <p>{LONG}</p>
                  <Button onPress={close}>Keep</Button>
                </Question>
              )}
            </Opened>
          ),
        },
      ],
    },
    {
      part: "SidePanel",
      includes: ["ReturnFocus"],
      text: "A modal panel at the side; on a phone it covers the screen. As with every overlay, the focus returns to its opener.",
      states: [
        {
          name: "Normal",
          view: (
            <Opened label="Open side panel">
              {(isOpen, close) => (
                <SidePanel title="Delivery" isOpen={isOpen} onClose={close}>
                  <p className="p-5">The endpoint answered in 120 ms.</p>
                </SidePanel>
              )}
            </Opened>
          ),
        },
        {
          name: "Wide",
          view: (
            <Opened label="Open wide panel">
              {(isOpen, close) => (
                <SidePanel title={LONG} isOpen={isOpen} onClose={close} isWide>
                  <p className="p-5">{LONG}</p>
                </SidePanel>
              )}
            </Opened>
          ),
        },
      ],
    },
    {
      part: "Sheet",
      text: "A sheet from the bottom edge, for phones.",
      states: [
        {
          name: "Normal",
          view: (
            <Opened label="Open sheet">
              {(isOpen, close) =>
                isOpen && (
                  <Sheet title="Filters" onClose={close}>
                    <p className="mb-3">Three filters are set.</p>
                    <Button onPress={close}>Show 24 stays</Button>
                  </Sheet>
                )
              }
            </Opened>
          ),
        },
      ],
    },
    {
      part: "Beside",
      text: "A list with the details of one row beside it; on a narrow screen the panel covers the list.",
      isWide: true,
      states: [
        {
          name: "Press to open",
          view: (
            <Held start={false}>
              {(isOpen, setOpen) => (
                <Beside
                  panel={isOpen ? { title: "Request 7f3a", content: "GET /bookings answered in 12 ms." } : null}
                  onClose={() => setOpen(false)}
                >
                  <Button onPress={() => setOpen(true)}>Open details</Button>
                </Beside>
              )}
            </Held>
          ),
        },
        {
          name: "Closed",
          view: (
            <Beside panel={null} onClose={nothing}>
              The list alone
            </Beside>
          ),
        },
      ],
    },
  ],
};
