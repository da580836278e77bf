"use client";

import { Download, Plus } from "lucide-react";
import { WriteAccessProvider } from "@/lib/staff/client/write-access";
import { Button, ButtonLink } from "../ui/button";
import { DisabledUntilHydrated } from "../ui/disabled-until-hydrated";
import { ForWriting } from "../ui/for-writing";
import { LONG, nothing, type StoryGroup } from "./story";

/** Buttons, and who may press them. */
export const BUTTONS: StoryGroup = {
  id: "buttons",
  title: "Buttons",
  text: "One primary button a screen; everything else is quiet.",
  stories: [
    {
      part: "Button",
      text: "Starts an action. While the action is pending the button keeps the focus and names the pending state.",
      states: [
        { name: "Primary", view: <Button variant="primary">Book</Button> },
        { name: "Secondary", view: <Button>Hold</Button> },
        { name: "Quiet", view: <Button variant="quiet">Cancel</Button> },
        { name: "Danger", view: <Button variant="danger">Cancel booking</Button> },
        { name: "Danger, quiet", view: <Button variant="dangerQuiet">Revoke</Button> },
        { name: "Small", view: <Button size="sm">Details</Button> },
        {
          name: "With icon",
          view: (
            <Button>
              <Plus aria-hidden className="size-4" />
              Add guest
            </Button>
          ),
        },
        {
          name: "Disabled",
          view: (
            <>
              <Button variant="primary" isDisabled>
                Book
              </Button>
              <Button isDisabled>Hold</Button>
              <Button variant="danger" isDisabled>
                Cancel booking
              </Button>
            </>
          ),
        },
        {
          name: "Pending",
          view: (
            <>
              <Button variant="primary" isPending pendingLabel="Booking">
                Book
              </Button>
              <Button isPending>Hold</Button>
            </>
          ),
        },
      ],
    },
    {
      part: "ButtonLink",
      text: "A link with the look of a button: another screen, or a file in a new tab.",
      states: [
        { name: "Normal", view: <ButtonLink href="#buttons">Open the booking</ButtonLink> },
        {
          name: "Primary",
          view: (
            <ButtonLink href="#buttons" variant="primary">
              Search
            </ButtonLink>
          ),
        },
        {
          name: "File",
          view: (
            <ButtonLink href="#buttons" isFile size="sm">
              <Download aria-hidden className="size-4" />
              Voucher
            </ButtonLink>
          ),
        },
      ],
    },
    {
      part: "ForWriting",
      text: "Contains what changes a tenant’s data. An operator with view-only access does not see it.",
      states: [
        {
          name: "May write",
          view: (
            <ForWriting>
              <Button onPress={nothing}>Change dates</Button>
            </ForWriting>
          ),
        },
        {
          name: "View only: nothing is shown",
          view: (
            <WriteAccessProvider mayWrite={false}>
              <ForWriting>
                <Button onPress={nothing}>{LONG}</Button>
              </ForWriting>
            </WriteAccessProvider>
          ),
        },
      ],
    },
    {
      part: "DisabledUntilHydrated",
      text: "Disables buttons and fields until React handles them; every page is inside one.",
      states: [
        {
          name: "Hydrated",
          view: (
            <DisabledUntilHydrated>
              <Button onPress={nothing}>Ready</Button>
            </DisabledUntilHydrated>
          ),
        },
      ],
    },
  ],
};
