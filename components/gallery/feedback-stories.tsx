"use client";

import { Inbox, SearchX } from "lucide-react";
import { Button } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { MissingRecord } from "../ui/tables/missing-record";
import { Notice } from "../ui/feedback/notice";
import { Progress } from "../ui/feedback/progress";
import { Loading, PanelSkeleton, Skeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { Toaster } from "../ui/feedback/toaster";
import { LONG, nothing, type StoryGroup } from "./story";

const MISSING = {
  what: "tour",
  id: "tou_01hx",

  check: "link",
  action: { href: "#", label: "Search tours" },
  onRetry: nothing,
} as const;

/** Messages, progress and placeholders. */
export const FEEDBACK: StoryGroup = {
  id: "feedback",
  title: "Feedback",
  text: "Pending, done and failed are shown where the action was started.",
  stories: [
    {
      part: "Notice",
      text: "An inline message. Errors are announced at once, other messages when the screen reader pauses.",
      isWide: true,
      states: [
        {
          name: "Information",
          view: (
            <Notice tone="info" title="Rates are of today">
              The partner pays in EUR.
            </Notice>
          ),
        },
        { name: "Positive, title alone", view: <Notice tone="positive" title="The endpoint is verified" /> },
        {
          name: "Caution, with an action",
          view: (
            <Notice tone="caution" title="The price rose by 12.40 EUR to 252.40 EUR" action={<Button>Accept</Button>}>
              The hold ends in four minutes.
            </Notice>
          ),
        },
        {
          name: "Error",
          view: (
            <Notice tone="negative" title="The booking was refused" action={<Button size="sm">Try again</Button>}>
              The supplier did not answer in time. Nothing was booked.
            </Notice>
          ),
        },
        {
          name: "Long text",
          view: (
            <Notice tone="info" title={LONG}>
              {LONG} {LONG}
            </Notice>
          ),
        },
      ],
    },
    {
      part: "MissingRecord",
      text: "In place of a record that does not exist, or that could not be read.",
      isWide: true,
      states: [
        { name: "No such record", view: <MissingRecord {...MISSING} failure={{ status: 404, message: "" }} /> },
        {
          name: "Not read",
          view: <MissingRecord {...MISSING} failure={{ status: 503, message: "The service is busy" }} />,
        },
      ],
    },
    {
      part: "Empty",
      text: "An empty list: why it is empty, and what to do.",
      isWide: true,
      states: [
        {
          name: "With an action",
          view: (
            <Empty icon={Inbox} title="No bookings yet" action={<Button variant="primary">Search stays</Button>}>
              Bookings appear here when you confirm a hold.
            </Empty>
          ),
        },
        {
          name: "Within a border, long text",
          view: (
            <div className="rounded border border-border">
              <Empty icon={SearchX} title={LONG} isBare>
                No property of this name has rooms for these dates. Clear a filter or change the dates by a day.
              </Empty>
            </div>
          ),
        },
      ],
    },
    {
      part: "Progress",
      text: "Long work with its share, or without an end in sight.",
      isWide: true,
      states: [
        { name: "Share", view: <Progress label="Importing rates" value={38} /> },
        { name: "In words", view: <Progress label="Publishing" value={3} max={8} words="3 of 8 properties" /> },
        { name: "Finished", view: <Progress label="Importing rates" value={100} /> },
        { name: "Indeterminate", view: <Progress label="Reading the file" words="1.2 MiB" /> },
        { name: "Long text", view: <Progress label={LONG} value={62} /> },
      ],
    },
    {
      part: "Skeleton",
      text: "A placeholder of about the size of what is loading.",
      states: [
        { name: "Line", view: <Skeleton className="h-4 w-48" /> },
        { name: "Picture", view: <Skeleton className="h-24 w-40" /> },
      ],
    },
    {
      part: "Loading",
      text: "Tells screen readers that content is loading; nothing is visible.",
      states: [{ name: "For screen readers alone", view: <Loading what="Loading the example" /> }],
    },
    {
      part: "PanelSkeleton",
      text: "The placeholder of a panel while its script is loading.",
      states: [{ name: "Loading", view: <PanelSkeleton /> }],
    },
    {
      part: "Toaster",
      text: "Messages about finished actions. Errors stay until they are dismissed.",
      includes: ["ToastRegion"],
      states: [
        {
          name: "Press to show",
          view: (
            <>
              <Button onPress={() => toast({ tone: "positive", title: "Saved", text: "The profile is in use." })}>
                Show success
              </Button>
              <Button
                onPress={() =>
                  toast({ tone: "info", title: "The filter is removed", undo: { label: "Undo", onPress: nothing } })
                }
              >
                Show undo
              </Button>
              <Button onPress={() => toast({ tone: "negative", title: "Not saved", text: LONG })}>Show error</Button>
              <Toaster />
            </>
          ),
        },
      ],
    },
  ],
};
