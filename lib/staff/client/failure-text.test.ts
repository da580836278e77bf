import { beforeAll, describe, expect, it, test } from "vitest";
import { ERRORS, limitReached } from "@/lib/core/errors";
import { offeredLanguages } from "@/lib/language/messages";
import { inLanguage, loadLanguages } from "@/lib/language/server-languages";
import { hasText, t } from "@/lib/language/text";
import { WARNING_CODES } from "@/lib/prebook/schemas";
import { Failure } from "./failure";
import { failureText, issueText, warningText } from "./failure-text";

beforeAll(loadLanguages);

const codes = Object.keys(ERRORS) as (keyof typeof ERRORS)[];
const OTHERS = offeredLanguages().filter((language) => language !== "en");

test("in English, each code's text is the catalogue's message", () => {
  expect(codes.map((code) => [code, hasText(`errors.${code}`) && t(`errors.${code}`)])).toEqual(
    codes.map((code) => [code, ERRORS[code][1].replaceAll("'", "’")]),
  );
});

it("says the service's own message to a reader of English", () => {
  const refusal = { code: "SOLD_OUT", message: "Sold a second ago", details: { reason: "SOLD_OUT" } };
  expect(failureText(refusal)).toBe("Sold a second ago");
  expect(issueText("must be 1 to 8 rooms")).toBe("must be 1 to 8 rooms");
});

describe.each(OTHERS)("in %s", (language) => {
  const said = <T>(work: () => T): T => inLanguage(language, work);

  it("has a text of its own for each code", () => {
    const english = codes.filter(
      (code) => said(() => failureText({ code, message: ERRORS[code][1] })) === ERRORS[code][1],
    );
    expect(english).toEqual([]);
  });

  it("has it as the message of a failed call", () => {
    const refusal = { code: "SOLD_OUT", message: ERRORS.SOLD_OUT[1] };
    const { message } = said(() => new Failure(refusal, 409));
    expect(message).toBe(said(() => t("errors.SOLD_OUT")));
    expect(message).not.toBe(refusal.message);
  });

  it("has a text of its own for each warning", () => {
    const details = {
      previous: "100.00",
      current: "90.00",
      delta: "-10.00",
      currency: "EUR",
      fee: "5.00",
      amount: "3.50",
    };
    const english = WARNING_CODES.filter(
      (code) => said(() => warningText({ code, message: "Tax: 3.50 EUR", details })) === "Tax: 3.50 EUR",
    );
    expect(english).toEqual([]);
  });

  it("has a text for each limit of calls", () => {
    for (const limit of ["requests", "cost", "concurrency", "holds"] as const) {
      const { code, message, details } = limitReached(limit, 1);
      expect(said(() => failureText({ code, message, details: details! }))).not.toBe(message);
    }
  });

  it("keeps the message of a code that has no text", () => {
    expect(said(() => failureText({ code: "NEW_CODE", message: "Something new" }))).toBe("Something new");
  });
});

describe("in German", () => {
  const german = (code: string, details: Record<string, unknown>) =>
    inLanguage("de", () => failureText({ code, message: "-", details }));

  it("names the field that is refused, and what is wrong with it", () => {
    const issues = [{ path: "contact.email", message: "is required" }];
    expect(german("INVALID_REQUEST", { issues })).toBe("E-Mail: Diese Angabe ist erforderlich");
  });

  it("names all fields when several are refused", () => {
    const issues = ["guests.0.1.first_name", "contact.phone", "unknown_field"].map((path) => ({ path, message: "x" }));
    expect(german("INVALID_REQUEST", { issues })).toBe("Diese Felder sind ungültig: Vorname, Telefon, unknown_field");
  });

  it("says the figures of the details as the reader writes them", () => {
    expect(german("CREDIT_EXCEEDED", { available: "1240.50", needed: "2000.00", currency: "EUR" })).toContain(
      "noch 1.240,50 EUR verfügbar, benötigt werden 2.000,00 EUR",
    );
    expect(german("WEBHOOK_ENDPOINT_LIMIT", { limit: 1000 })).toContain("Die Grenze liegt bei 1.000");
    const party = { adults: 1, children: 0, priced_adults: 2, priced_children: 1 };
    expect(german("GUESTS_MISMATCH", party)).toBe(
      "Die Gäste passen nicht zum Preis: angegeben 1 Erwachsener und 0 Kinder, berechnet 2 Erwachsene und 1 Kind",
    );
  });

  test.each([
    ["Too small: expected string to have >=1 characters", "Diese Angabe ist erforderlich"],
    ["must have at most 2000 characters", "Höchstens 2.000 Zeichen"],
    ["must be 1 to 8 rooms", "Zulässig ist 1 bis 8"],
    ["must be from 100.00 EUR to 130.00 EUR, as your agency allows", "Zulässig ist 100.00 EUR bis 130.00 EUR"],
    ["Invalid email address", "Geben Sie eine gültige E-Mail-Adresse ein"],
    ["must be the six digits that the app shows", "Diese Angabe ist ungültig"],
  ])("a field that %s is described: %s", (message, text) => {
    expect(inLanguage("de", () => issueText(message))).toBe(text);
  });
});
