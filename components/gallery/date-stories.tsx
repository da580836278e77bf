"use client";

import { parseDate } from "@internationalized/date";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { Form } from "react-aria-components";
import { CalendarMonth } from "../ui/fields/calendar-month";
import { DateField, TimeField, TypedDateField } from "../ui/fields/date-field";
import { DateRangeField } from "../ui/fields/date-range-field";
import { DateTimeField } from "../ui/fields/date-time-field";
import { Held, nothing, type StoryGroup } from "./story";

const DAY = "2027-03-14";
const STAY = { start: parseDate(DAY), end: parseDate("2027-03-17") };
const FIRST = parseDate("2027-03-03");
const LAST = parseDate("2027-12-31");

// Reads the width of the window, so it is not rendered on the server.
const RangeMonths = dynamic(async () => (await import("../ui/fields/range-months")).RangeMonths, { ssr: false });

type DateProps = Omit<ComponentProps<typeof DateField>, "value" | "onChange"> & { start?: string };
type RangeProps = Pick<ComponentProps<typeof DateRangeField>, "label" | "problem" | "unit"> & { isEmpty?: boolean };

function HeldDate({ start, ...rest }: DateProps) {
  return (
    <Held<string | null> start={start ?? null}>
      {(value, change) => <DateField {...rest} value={value} onChange={change} />}
    </Held>
  );
}

function HeldTyped({ start, ...rest }: Omit<ComponentProps<typeof TypedDateField>, "value" | "onChange"> & DateProps) {
  return (
    <Held<string | null> start={start ?? null}>
      {(value, change) => <TypedDateField {...rest} value={value} onChange={change} />}
    </Held>
  );
}

function HeldTime({ start, ...rest }: DateProps) {
  return (
    <Held<string | null> start={start ?? null}>
      {(value, change) => <TimeField {...rest} value={value} onChange={change} />}
    </Held>
  );
}

function HeldDateTime({ start, ...rest }: DateProps) {
  return (
    <Held<string | null> start={start ?? null}>
      {(value, change) => <DateTimeField {...rest} value={value} onChange={change} />}
    </Held>
  );
}

function HeldRange({ isEmpty = false, ...rest }: RangeProps) {
  return (
    <Held<ComponentProps<typeof DateRangeField>["value"]> start={isEmpty ? null : STAY}>
      {(value, change) => <DateRangeField {...rest} value={value} onChange={change} min={FIRST} max={LAST} />}
    </Held>
  );
}

/** Fields for dates and times. */
export const DATES: StoryGroup = {
  id: "dates",
  title: "Dates and times",
  isForm: true,
  text: "Typed in any usual way, or chosen in a calendar.",
  stories: [
    {
      part: "DateField",
      text: "A date, typed in any usual way or chosen in a calendar.",
      includes: ["TypedBox"],
      states: [
        { name: "Empty", view: <HeldDate label="From" /> },
        { name: "Filled", view: <HeldDate label="Arrival" start={DAY} min="2027-03-03" max="2027-12-31" /> },
        { name: "Optional, with a hint", view: <HeldDate label="Until" isOptional hint="The last night" /> },
        { name: "Error", view: <HeldDate label="Day" start={DAY} problem="Choose a day after today" /> },
      ],
    },
    {
      part: "TypedDateField",
      text: "A date without a calendar, such as a date of birth, typed segment by segment.",
      includes: ["DateSegments"],
      states: [
        { name: "Empty", view: <HeldTyped label="Date of birth" hint="As in the passport" /> },
        { name: "Filled", view: <HeldTyped label="Date of issue" start="1994-11-02" /> },
        {
          name: "Error",
          view: (
            <Form validationErrors={{ expiry: "The passport has expired" }}>
              <HeldTyped label="Passport expiry" name="expiry" start="2019-05-01" />
            </Form>
          ),
        },
      ],
    },
    {
      part: "TimeField",
      text: "A local time of day.",
      states: [
        { name: "Empty", view: <HeldTime label="Pick-up" /> },
        { name: "Filled", view: <HeldTime label="Arrival time" start="14:30" hint="Local time" /> },
        { name: "Error", view: <HeldTime label="Departure" start="03:10" problem="No service before 06:00" /> },
      ],
    },
    {
      part: "DateTimeField",
      text: "A date and a time.",
      states: [
        { name: "Empty, optional", view: <HeldDateTime label="Valid from" isOptional /> },
        { name: "Filled", view: <HeldDateTime label="Flight lands" start="2027-03-14T09:30" hint="Local time" /> },
        {
          name: "Error",
          view: <HeldDateTime label="Pick-up time" start="2027-03-14T09:30" problem="Earlier than the flight" />,
        },
      ],
    },
    {
      part: "DateRangeField",
      text: "Two dates, typed in any usual way or chosen in a calendar: of a stay, or of a range of days.",
      states: [
        { name: "Empty", view: <HeldRange label="Dates" unit="nights" isEmpty /> },
        { name: "Filled", view: <HeldRange label="Stay" unit="nights" /> },
        { name: "Days", view: <HeldRange label="First and last day" unit="days" /> },
        { name: "Error", view: <HeldRange label="New dates" unit="nights" problem="The longest stay is 30 nights" /> },
      ],
    },
    {
      part: "CalendarMonth",
      text: "The calendar of a date field. Days that cannot be chosen are dimmed.",
      includes: ["Month", "MonthHeader"],
      states: [
        {
          name: "Chosen",
          view: <CalendarMonth label="Arrival" value={parseDate(DAY)} min={FIRST} onChange={nothing} />,
        },
        {
          name: "Disabled",
          view: <CalendarMonth label="Closed" value={parseDate(DAY)} isDisabled onChange={nothing} />,
        },
      ],
    },
    {
      part: "RangeMonths",
      text: "The calendar of a stay: two months on wide screens.",
      isWide: true,
      states: [
        {
          name: "Chosen",
          view: <RangeMonths label="Stay" value={STAY} min={FIRST} onChange={nothing} />,
        },
      ],
    },
  ],
};
