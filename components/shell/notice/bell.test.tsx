import { expect, test } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { Bell } from "./bell";
import { NoticeLine, type NoticeItem } from "./notice-line";

const CANCELLED = {
  kind: "CANCELLED",
  at: "2026-11-29T10:00:00Z",
  is_unread: true,
  initiator: "SUPPLIER",
  reason: "The roof burnt down",
  booking: { public_id: "bkg_1", booking_number: 100123, title: "Gästehaus Adler", lead_guest: "Ada Lovelace" },
} as NoticeItem;

test("the frame's bell reads nothing on the server, so that home is sent with its notices", () => {
  expect(drawText(<Bell />)).toContain("What happened without you");
});

test("a notice says what happened, to which booking, by whom and why", () => {
  const text = drawText(<NoticeLine notice={CANCELLED} />);
  for (const words of [
    "Booking 100123 was cancelled",
    "unread",
    "Gästehaus Adler",
    "by the supplier",
    "The roof burnt down",
  ])
    expect(text).toContain(words);
  expect(drawText(<NoticeLine notice={{ ...CANCELLED, is_unread: false }} />)).not.toContain("unread");
});

test("a traveller's choice leads to its quote, and tells his name and message", () => {
  const quote = { public_id: "quo_1", title: "Winter in Kraków", chosen_by: "Ada Lovelace" };
  const html = drawText(
    <NoticeLine notice={{ ...CANCELLED, kind: "QUOTE_CHOSEN", reason: "A high floor?", booking: null, quote }} />,
  );
  for (const words of ["A traveller chose an offer", "Winter in Kraków", "Ada Lovelace", "A high floor?"])
    expect(html).toContain(words);
  expect(html).not.toContain("by the supplier");
});

test("a fallen price is nobody's act", () => {
  const text = drawText(
    <NoticeLine notice={{ ...CANCELLED, kind: "PRICE_DROP", initiator: "SYSTEM", reason: null }} />,
  );
  expect(text).toContain("Booking 100123 has become cheaper");
  expect(text).not.toContain("by the service");
});
