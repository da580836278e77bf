import { addDays } from "@/lib/core/dates";
import type { Itinerary } from "./itinerary-paper";
import { listStops, type ItineraryStop } from "./itinerary-stops";
import { t } from "@/lib/language/text";

/** Maximum octets of a line (RFC 5545, 3.1); longer lines are folded. */
const LINE = 75;

/**
 * An itinerary as calendar (iCalendar, RFC 5545) in the reader's language: an event per service, stays with all days.
 * An event's id consists of the booking's public id and the item. So calendars update an event even if other bookings
 * join or leave the trip, and never mix up two installations, whose booking numbers are equal.
 */
export function toCalendar(itinerary: Itinerary, at: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(itinerary.letterhead.name)}//Itinerary//EN`,
    `X-WR-CALNAME:${escaped(itinerary.name)}`,
    ...listStops(itinerary).flatMap((stop) => eventOf(stop, at)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf({ service, sold, publicId, number, item, isWaiting }: ItineraryStop, at: Date): string[] {
  const facts = service.facts.map(([label, value]) => `${label}: ${value}`);
  const parts = service.parts.flatMap(({ title, lines }) => [title, ...lines]);
  const about = [
    ...(isWaiting ? [t("paper.notConfirmed")] : []),
    ...facts,
    ...parts,
    `${t("paper.bookingNumber")}: ${number}`,
  ];
  return [
    "BEGIN:VEVENT",
    `UID:${publicId}-${item}@itinerary`,
    `DTSTAMP:${instantOf(at)}`,
    ...timesOf(sold),
    `SUMMARY:${escaped(`${service.kind}: ${service.name}`)}`,
    `DESCRIPTION:${escaped(about.join("\n"))}`,
    ...(service.point ? [`GEO:${service.point.latitude};${service.point.longitude}`] : []),
    `STATUS:${isWaiting ? "TENTATIVE" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** The times of an event. In iCalendar the end of a whole-day event is exclusive: the day on which the guests leave. */
function timesOf({ starts_at: from, ends_at: to }: ItineraryStop["sold"]): string[] {
  if (from.length > 10) return [`DTSTART:${instantOf(new Date(from))}`, `DTEND:${instantOf(new Date(to))}`];
  return [`DTSTART;VALUE=DATE:${dayOf(from)}`, `DTEND;VALUE=DATE:${dayOf(to > from ? to : addDays(from, 1))}`];
}

const dayOf = (date: string): string => date.replaceAll("-", "");
/** Formats an instant: `20270314T093000Z`. */
const instantOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds a line into pieces of at most 75 octets, between characters. */
function folded(line: string): string {
  const pieces = [""];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE) {
      pieces.push("");
      octets = 1;
    }
    pieces[pieces.length - 1] += letter;
    octets += size;
  }
  return pieces.join("\r\n ");
}
