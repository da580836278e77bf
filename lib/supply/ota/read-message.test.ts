import { describe, expect, test } from "vitest";
import { NightLines } from "./night-lines";
import { OtaRefused, readMessage } from "./read-message";
import { escapeXml, readXml } from "@/lib/core/xml";

const read = (xml: string) => readMessage(readXml(xml));
const availability = (content: string) =>
  `<ota:OTA_HotelAvailNotifRQ xmlns:ota="http://www.opentravel.org/OTA/2003/05" EchoToken="a&amp;b" Version="1.0">
     <ota:AvailStatusMessages HotelCode="H1">${content}</ota:AvailStatusMessages></ota:OTA_HotelAvailNotifRQ>`.replaceAll(
    /<(\/?)(?!ota:|\/)/g,
    "<$1ota:",
  );
const control = 'Start="2027-03-01" End="2027-03-07" InvTypeCode="DBL" RatePlanCode="HB"';
const nights = { property_code: "H1", room_code: "DBL", from: "2027-03-01", to: "2027-03-07" };

test("elements and attributes that set nothing are told, each once", () => {
  const message = `<AvailStatusMessage><UniqueID ID="1"/><StatusApplicationControl ${control}><DestinationSystemCodes/></StatusApplicationControl>
    <RestrictionStatus Status="Close" MinAdvancedBookingOffset="P7D"/><BestAvailableRates/><BestAvailableRates/></AvailStatusMessage>`;
  expect(read(availability(message)).unread).toEqual([
    "RestrictionStatus/@MinAdvancedBookingOffset",
    "AvailStatusMessage/BestAvailableRates",
  ]);
});

describe("a message is read as lines of nights", () => {
  test("availability: limit, lengths of stay, restrictions by plan, days of the week", () => {
    const { name, echoToken, lines } = read(
      availability(`
        <AvailStatusMessage BookingLimit="4" BookingLimitMessageType="SetLimit">
          <StatusApplicationControl ${control}/>
          <LengthsOfStay><LengthOfStay MinMaxMessageType="SetMinLOS" Time="2"/><LengthOfStay MinMaxMessageType="SetForwardMinStay" Time="3"/></LengthsOfStay>
          <RestrictionStatus Status="Close" Restriction="Arrival"/>
        </AvailStatusMessage>
        <AvailStatusMessage><StatusApplicationControl ${control} Fri="true" Sat="1"/><RestrictionStatus Status="Close"/></AvailStatusMessage>
        <AvailStatusMessage><StatusApplicationControl ${control.replace(' RatePlanCode="HB"', "")} Sun="false"/><RestrictionStatus Status="Open" Restriction="Master"/></AvailStatusMessage>`),
    );
    expect([name, echoToken]).toEqual(["OTA_HotelAvailNotif", "a&b"]);
    expect(lines).toEqual([
      { ...nights, allotment: 4, min_stay: { HB: 2 }, min_stay_through: { HB: 3 }, closed_to_arrival: { HB: true } },
      { ...nights, weekdays: [5, 6], closed: { HB: true } },
      { ...nights, weekdays: [1, 2, 3, 4, 5, 6], closed: false },
    ]);
  });

  test("rates: amounts by number of guests, the rate's own dates, decimals without zeros behind", () => {
    const { lines, currencies } = read(`<OTA_HotelRateAmountNotifRQ><RateAmountMessages HotelCode="H1">
      <RateAmountMessage><StatusApplicationControl ${control}/><Rates><Rate CurrencyCode="EUR" Start="2027-03-02" End="2027-03-03"><BaseByGuestAmts>
        <BaseByGuestAmt AgeQualifyingCode="10" NumberOfGuests="1" AmountAfterTax="88.50"/><BaseByGuestAmt NumberOfGuests="2" AmountAfterTax="111.00"/>
      </BaseByGuestAmts></Rate></Rates></RateAmountMessage>
      <RateAmountMessage><StatusApplicationControl ${control.replace("HB", "BB")}/><Rates><Rate><BaseByGuestAmts>
        <BaseByGuestAmt AmountAfterTax="12345" DecimalPlaces="2"/></BaseByGuestAmts></Rate></Rates></RateAmountMessage>
      </RateAmountMessages></OTA_HotelRateAmountNotifRQ>`);
    expect(lines).toEqual([
      { ...nights, from: "2027-03-02", to: "2027-03-03", prices: { "HB@1": "88.5", "HB@2": "111" } },
      { ...nights, prices: { BB: "123.45" } },
    ]);
    expect(currencies).toEqual([["H1", "HB", "EUR"]]);
  });

  test.each([
    ["<OTA_HotelResRQ/>", "is not supported"],
    [availability(""), "says nothing"],
    [
      availability(
        '<AvailStatusMessage BookingLimit="-1"><StatusApplicationControl Start="2027-03-01" End="2027-03-01" InvTypeCode="DBL"/></AvailStatusMessage>',
      ),
      "BookingLimit",
    ],
    [
      availability(
        '<AvailStatusMessage BookingLimit="1"><StatusApplicationControl Start="soon" End="2027-03-01" InvTypeCode="DBL"/></AvailStatusMessage>',
      ),
      "Start",
    ],
    [
      availability(
        `<AvailStatusMessage><StatusApplicationControl ${control}/><RestrictionStatus Status="Shut"/></AvailStatusMessage>`,
      ),
      "Status",
    ],
    [
      availability(
        `<AvailStatusMessage BookingLimit="1"><StatusApplicationControl Start="2027-03-01" End="2027-03-01"/></AvailStatusMessage>`,
      ),
      "InvTypeCode is required",
    ],
  ])("refused: %s", (xml, reason) => {
    expect(() => read(xml)).toThrow(OtaRefused);
    expect(() => read(xml)).toThrow(reason);
  });
});

test.each([
  ['<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', "document type"],
  ["<!DOCTYPE a><a/>", "document type"],
  ["<a>&e;</a>", "entity"],
  ["<a><b></a>", "not well-formed"],
  ['<?xml version="1.0" encoding="ISO-8859-1"?><a/>', "UTF-8"],
  ["", "not well-formed"],
])("XML that no message needs is refused: %s", (xml, reason) => {
  expect(() => readXml(xml)).toThrow(reason);
});

describe("cells join an earlier line of the same nights only where nothing between says the same", () => {
  const [week, day] = [nights, { ...nights, to: nights.from }];
  const price = (plan: string, value: string) => ({ column: "prices" as const, plan, value });

  test("other plans of the same nights, although other nights stand between", () => {
    const found = new NightLines();
    found.set(week, price("HB", "1"));
    found.set(day, price("HB", "2"));
    found.set(week, price("BB", "3"));
    expect(found.lines).toEqual([
      { ...week, prices: { HB: "1", BB: "3" } },
      { ...day, prices: { HB: "2" } },
    ]);
  });

  test("the same plan again is a line of its own, and goes over what stands between", () => {
    const found = new NightLines();
    found.set(week, price("HB", "1"));
    found.set(day, price("HB", "2"));
    found.set(week, price("HB", "3"));
    expect(found.lines.map((line) => line.prices)).toEqual([{ HB: "1" }, { HB: "2" }, { HB: "3" }]);
  });

  test("a value for all plans and one of a plan are two lines, in order", () => {
    const found = new NightLines();
    found.set(week, { column: "min_stay", plan: "HB", value: 2 });
    found.set(week, { column: "min_stay", value: 3 });
    found.set(week, { column: "min_stay", plan: "HB", value: 4 });
    expect(found.lines.map((line) => line.min_stay)).toEqual([{ HB: 2 }, 3, { HB: 4 }]);
  });
});

test("any text can be written and read again, but for what XML cannot say", () => {
  const text = `<a href="'">&amp; ]]> 王 🛏\n\u0001\ud800`;
  expect(readXml(`<x>${escapeXml(text)}</x>`).text).toBe(text.replace("\u0001\ud800", "\ufffd\ufffd"));
});
