"use client";

import { Button } from "../ui/button";
import { Disclosure } from "../ui/layout/disclosure";
import { LinkTabs } from "../ui/layout/link-tabs";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Tabs } from "../ui/layout/tabs";
import { Money } from "../ui/values/money";
import { LONG, type StoryGroup } from "./story";

const HERE = "/dev/gallery";
const MANY = ["Overview", "Rooms", "Rates", "Restrictions", "Policies", "Contacts", "Documents", "History"];

/** Headers, sections and tabs. */
export const LAYOUT: StoryGroup = {
  id: "layout",
  title: "Layout",
  text: "How a screen is divided.",
  stories: [
    {
      part: "PageHeader",
      text: "The header of a screen: title, subtitle and actions.",
      isWide: true,
      states: [
        { name: "Title alone", view: <PageHeader title="Trips" /> },
        {
          name: "All",
          view: (
            <PageHeader
              title="Booking 100123"
              subtitle="Hotel Seeblick, Sat 14 Mar 2026, 3 nights"
              back={{ href: `${HERE}#layout`, label: "Bookings" }}
              action={
                <>
                  <Button>Change dates</Button>
                  <Button variant="dangerQuiet">Cancel booking</Button>
                </>
              }
            />
          ),
        },
        {
          name: "Long text",
          view: <PageHeader title={LONG} subtitle={`${LONG} ${LONG}`} action={<Button>Edit</Button>} />,
        },
      ],
    },
    {
      part: "Section",
      text: "A titled section of a page.",
      isWide: true,
      states: [
        {
          name: "With a figure in its header",
          view: (
            <Section title="Price" aside={<Money amount="240.00" currency="EUR" />}>
              Three nights, breakfast included.
            </Section>
          ),
        },
        { name: "Long text", view: <Section title={LONG}>{LONG}</Section> },
      ],
    },
    {
      part: "Disclosure",
      text: "Collapsible content, drawn when it is first opened.",
      states: [
        { name: "Closed", view: <Disclosure title="Headers">content-type: application/json</Disclosure> },
        {
          name: "Open, with a button beside it",
          view: (
            <Disclosure title="Offers" isOpenAtFirst aside={<Button size="sm">Hide</Button>}>
              Two rooms, four rate plans
            </Disclosure>
          ),
        },
        { name: "Long text", view: <Disclosure title={LONG}>{LONG}</Disclosure> },
      ],
    },
    {
      part: "Tabs",
      text: "Tabs with panels in place; arrow keys move between them.",
      isWide: true,
      states: [
        {
          name: "Normal",
          view: (
            <Tabs
              label="Delivery"
              tabs={[
                { id: "request", label: "Request", content: "POST /hook" },
                { id: "response", label: "Response", content: "200" },
              ]}
            />
          ),
        },
        {
          name: "Many: they scroll",
          view: <Tabs label="Property" tabs={MANY.map((label) => ({ id: label, label, content: label }))} />,
        },
      ],
    },
    {
      part: "LinkTabs",
      text: "Tabs that are links, because each part has its own address.",
      isWide: true,
      states: [
        {
          name: "Normal",
          view: (
            <LinkTabs
              label="Gallery"
              tabs={[
                { href: HERE, label: "Gallery" },
                { href: "/about", label: "About" },
              ]}
            />
          ),
        },
      ],
    },
  ],
};
