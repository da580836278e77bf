import { describe, expect, it } from "vitest";
import {
  formatRelativeTime,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDateTimeBeside,
  formatStayDates,
} from "./dates";
import { inLanguage } from "@/lib/language/server-languages";
import { t } from "@/lib/language/text";
import { getDateStyles } from "./date-styles";
import { compareMoney, subtractMoney, splitMoney, formatAmount, addMoney, toDecimalPoint } from "./money";
import { formatPercent, formatPercentage } from "./numbers";
import { formatParty, formatRooms } from "./party";

describe("dates", () => {
  it("include the day of the week, in any time zone of the machine", () => {
    expect(formatDate("2026-03-14")).toBe("Sat 14 Mar 2026");
    expect(formatDate("1969-12-31")).toBe("Wed 31 Dec 1969");
  });
  it.each([
    ["2026-03-14", "2026-03-17", "14–17 Mar 2026 · 3 nights"],
    ["2026-03-30", "2026-04-02", "30 Mar – 2 Apr 2026 · 3 nights"],
    ["2026-12-31", "2027-01-01", "31 Dec 2026 – 1 Jan 2027 · 1 night"],
  ])("format a stay from %s to %s", (from, to, words) => expect(formatStayDates(from, to)).toBe(words));
  it("show an instant in local time", () => {
    expect(formatDateTime("2026-03-12T17:00:00Z", "Europe/Berlin")).toBe("Thu 12 Mar 2026, 18:00");
    expect(formatDateTime("2026-07-12T17:00:00Z", "Europe/Berlin")).toBe("Sun 12 Jul 2026, 19:00");
  });
  it("show the day in another zone only if it differs", () => {
    expect(formatDateTimeBeside("2026-03-12T17:00:00Z", "Europe/Lisbon", "Europe/Berlin")).toBe("17:00");
    expect(formatDateTimeBeside("2026-03-12T17:00:00Z", "Asia/Tokyo", "Europe/Berlin")).toBe("Fri 13 Mar 2026, 02:00");
  });
  it.each([
    ["2026-03-14T12:00:20Z", "just now"],
    ["2026-03-14T11:55:00Z", "5 min ago"],
    ["2026-03-14T15:10:00Z", "in 3 h"],
    ["2026-03-16T12:00:00Z", "in 2 days"],
    ["2026-01-02T12:00:00Z", "2 Jan 2026"],
  ])("show how far %s is: %s", (at, words) =>
    expect(formatRelativeTime(new Date(at), new Date("2026-03-14T12:00:00Z"))).toBe(words),
  );
  it("count down, and never below zero", () => {
    expect(formatCountdown(30 * 60_000)).toBe("30:00");
    expect(formatCountdown(61_999)).toBe("01:01");
    expect(formatCountdown(-5)).toBe("00:00");
    expect(formatCountdown(3_900_000)).toBe("1:05:00");
  });
});

describe("money", () => {
  it("groups digits and shows every minor unit", () => {
    expect(splitMoney("1240.50", "EUR")).toEqual({ symbol: "€", figures: "1,240.50", code: "EUR" });
    expect(formatAmount("12345678901234567890.10", "EUR")).toBe("12,345,678,901,234,567,890.10 EUR");
    expect(formatAmount("12000", "JPY")).toBe("12,000 JPY");
    expect(formatAmount("10.125", "KWD")).toBe("10.125 KWD");
    expect(formatAmount("-12.40", "EUR")).toBe("−12.40 EUR");
  });
  it("keeps amounts and percents from the left together between letters from the right", () => {
    inLanguage("ar", () => {
      expect(formatAmount("-1240.50", "EUR")).toBe("\u2068−1,240.50 EUR\u2069");
      expect(formatPercentage("12.5")).toMatch(/^\u2068[^%]*%[^%]*\u2069$/);
      expect(formatPercent(0)).toMatch(/^\u2068[^%]*%[^%]*\u2069$/);
      // The message isolates nothing twice.
      const lost = t("earnings.youLose", { amount: formatAmount("5.00", "EUR") });
      expect(lost.match(/\u2068/g)).toHaveLength(1);
    });
    expect(formatPercentage("12.5")).toBe("12.5%");
  });
  it("shows zero with the decimals of its currency", () => {
    expect(formatAmount("0", "EUR")).toBe("0.00 EUR");
    expect(formatAmount("0", "JPY")).toBe("0 JPY");
  });
  it.each([
    ["de", "1.175,10", "1175.10"],
    ["es", "1175,1", "1175.1"],
    ["fr", "1\u00a0175,10", "1175.10"],
    ["de", "1175.10", "1175.10"],
    ["de", "1,175,10", "1,175,10"],
    ["en", "1,175", "1,175"],
    ["ar", "1,175.10", "1,175.10"],
  ])("takes a decimal comma of readers who write one, and of no others (%s: %s)", (language, typed, stored) => {
    expect(inLanguage(language, () => toDecimalPoint(typed))).toBe(stored);
  });
  it("shows no symbol for a currency that has only its code", () => {
    expect(splitMoney("1.00", "CHF").symbol).toBe("");
  });
  it("subtracts and compares exactly", () => {
    expect(subtractMoney("252.40", "240.00", "EUR")).toBe("12.40");
    expect(subtractMoney("0.10", "0.30", "EUR")).toBe("-0.20");
    expect(addMoney(["0.10", "0.20", "0"], "EUR")).toBe("0.30");
    expect(addMoney([], "JPY")).toBe("0");
    expect(compareMoney("9.00", "10.00", "EUR")).toBeLessThan(0);
    expect(compareMoney("0", "0", "JPY")).toBe(0);
  });
});

it.each(["en", "de", "ar"])("a range of one day is that day (%s)", (locale) => {
  const { range, shortDate } = getDateStyles(locale);
  expect(range("2027-01-08", "2027-01-08")).toBe(shortDate("2027-01-08"));
});

describe("parties", () => {
  it("list their guests", () => {
    expect(formatParty({ adults: 1, child_ages: [] })).toBe("1 adult");
    expect(formatParty({ adults: 2, child_ages: [9] })).toBe("2 adults, child of 9");
    expect(formatParty({ adults: 2, child_ages: [9, 4] })).toBe("2 adults, children of 4 and 9");
    expect(
      formatRooms([
        { adults: 2, child_ages: [4] },
        { adults: 3, child_ages: [] },
      ]),
    ).toBe("2 rooms, 5 adults, 1 child");
  });
});
