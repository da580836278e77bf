"use client";

import { Ban, Check, Clock, Hourglass, TriangleAlert } from "lucide-react";
import { Badge } from "../ui/values/badge";
import { CodeBlock, JsonView } from "../ui/values/code-block";
import { CopyButton, CopyField } from "../ui/values/copy-field";
import { Deadline } from "../ui/values/deadline";
import { Instant } from "../ui/values/instant";
import { Dash, KeyValues } from "../ui/values/key-values";
import { Money } from "../ui/values/money";
import { Stars } from "../ui/values/stars";
import { Stat, Stats } from "../ui/values/stat";
import { TextLink } from "../ui/values/text-link";
import { LONG, type StoryGroup } from "./story";

const AT = "2027-03-14T17:00:00Z";
const CURL = `curl https://desk.example/api/v1/bookings/bkg_01J8 \\
  -H "Authorization: Bearer $TOKEN"`;

/** How values are written. */
export const VALUES: StoryGroup = {
  id: "values",
  title: "Values",
  text: "Money, dates, states and ids are written by one part each.",
  stories: [
    {
      part: "Money",
      text: "An amount with its sign and currency code, in tabular figures.",
      states: [
        { name: "Small", view: <Money amount="1240.50" currency="EUR" /> },
        { name: "Medium", view: <Money amount="1240.50" currency="EUR" size="md" /> },
        { name: "Large", view: <Money amount="1240.50" currency="USD" size="lg" /> },
        { name: "Extra large", view: <Money amount="1240.50" currency="GBP" size="xl" /> },
        { name: "Negative", view: <Money amount="-86.00" currency="EUR" /> },
        { name: "No minor unit", view: <Money amount="182400" currency="JPY" /> },
      ],
    },
    {
      part: "Badge",
      text: "A status as icon and word: colour is never the only sign.",
      states: [
        {
          name: "Tones",
          view: (
            <>
              <Badge tone="positive" icon={Check}>
                Confirmed
              </Badge>
              <Badge tone="caution" icon={Hourglass}>
                On request
              </Badge>
              <Badge tone="accent" icon={Clock}>
                Pending
              </Badge>
              <Badge tone="neutral" icon={Ban}>
                Cancelled
              </Badge>
              <Badge tone="negative" icon={TriangleAlert}>
                Failed
              </Badge>
            </>
          ),
        },
      ],
    },
    {
      part: "Deadline",
      text: "Until when, in the property’s local time and in the reader’s if it differs.",
      states: [
        { name: "Another zone", view: <Deadline at={AT} zone="Asia/Tokyo" /> },
        { name: "New York", view: <Deadline at={AT} zone="America/New_York" /> },
      ],
    },
    {
      part: "Instant",
      text: "An instant relative to now; its title is exact.",
      states: [
        { name: "Relative", view: <Instant at={AT} /> },
        { name: "Exact", view: <Instant at={AT} isExact /> },
        { name: "Relative to real time", view: <Instant at={AT} isReal /> },
      ],
    },
    {
      part: "Stars",
      text: "An official star rating.",
      states: [
        { name: "Four", view: <Stars count={4} /> },
        { name: "None: nothing is shown", view: <Stars count={null} /> },
      ],
    },
    {
      part: "Stats",
      text: "A row of labelled figures.",
      isWide: true,
      states: [
        {
          name: "Three",
          view: (
            <Stats>
              <Stat label="Bookings" value="1,204" note="of this month" />
              <Stat label="Turnover" value={<Money amount="84120.00" currency="EUR" size="lg" />} />
              <Stat label="Error rate" value="0.2 %" />
            </Stats>
          ),
        },
      ],
    },
    {
      part: "Stat",
      text: "A labelled figure, with a note where one helps.",
      isWide: true,
      states: [
        {
          name: "Long text",
          view: (
            <Stats>
              <Stat label={LONG} value="12" note={LONG} />
            </Stats>
          ),
        },
      ],
    },
    {
      part: "KeyValues",
      text: "Labelled values in columns; an absent value shows a dash.",
      states: [
        {
          name: "Normal, absent and long",
          view: (
            <KeyValues
              items={[
                ["Number", "100123"],
                ["Reference", undefined],
                ["Property", LONG],
              ]}
            />
          ),
        },
      ],
    },
    { part: "Dash", text: "An absent value; screen readers say none.", states: [{ name: "Normal", view: <Dash /> }] },
    {
      part: "TextLink",
      text: "A link in running text; one that leaves the desk has an arrow.",
      states: [
        { name: "Inside", view: <TextLink href="/dev/gallery#values">The booking</TextLink> },
        {
          name: "Outside",
          view: <TextLink href="https://www.iso.org/iso-4217-currency-codes.html">ISO 4217</TextLink>,
        },
      ],
    },
    {
      part: "CopyButton",
      text: "Copies a text and announces whether it worked.",
      states: [{ name: "Normal", view: <CopyButton text="bkg_01J8" what="the number" /> }],
    },
    {
      part: "CopyField",
      text: "A value to copy, such as a secret that is shown once.",
      states: [
        { name: "Normal", view: <CopyField label="Client ID" value="cli_01J8ZK" /> },
        { name: "Hint", view: <CopyField label="Secret" value={"s".repeat(90)} hint="It is not shown again." /> },
      ],
    },
    {
      part: "CodeBlock",
      text: "Code or a payload, with a copy button.",
      isWide: true,
      states: [
        { name: "Long lines wrap", view: <CodeBlock label="cURL" code={CURL} /> },
        { name: "Long lines scroll", view: <CodeBlock label="Log line" code={`${LONG} ${LONG}`} isWrapped={false} /> },
      ],
    },
    {
      part: "JsonView",
      text: "A value as indented JSON.",
      isWide: true,
      states: [
        { name: "Object", view: <JsonView label="Response" value={{ id: "bkg_01J8", status: "CONFIRMED" }} /> },
        { name: "Text that is no JSON", view: <JsonView label="Answer" value="upstream connect error" /> },
      ],
    },
  ],
};
