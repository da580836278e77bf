import { expect, test } from "vitest";
import { redactJson, redactPath, redactQuery } from "./redact";

const BOOK = {
  prebook_token: "pbk_sealed_and_long_and_worth_money_0123456789",
  contact: { first_name: "Ada", last_name: 'Love"la,ce\\', email: "ada@example.com", phone: null },
  guests: [[{ kind: "ADULT", first_name: "Zoë", last_name: "O'Neil", date_of_birth: "1990-01-02", is_lead: true }]],
  agency_reference: "A-17",
  special_requests: "Call {Ada} at ]+34 600\n000",
};

test("names, addresses and secrets are removed, and the rest is the same JSON", () => {
  const redacted = redactJson(JSON.stringify(BOOK));
  expect(redacted).not.toMatch(/Ada|Love|ada@|Zoë|Neil|1990|600/);
  expect(JSON.parse(redacted)).toEqual({
    prebook_token: "pbk_sealed_a…",
    contact: { first_name: "[redacted]", last_name: "[redacted]", email: "[redacted]", phone: null },
    guests: [
      [
        {
          kind: "ADULT",
          first_name: "[redacted]",
          last_name: "[redacted]",
          date_of_birth: "[redacted]",
          is_lead: true,
        },
      ],
    ],
    agency_reference: "A-17",
    special_requests: "[redacted]",
  });
});

test("a body truncated at any position shows no more than the whole one", () => {
  for (const text of [JSON.stringify(BOOK), JSON.stringify(BOOK, null, 2)])
    for (let length = 0; length <= text.length; length++)
      expect(redactJson(text.slice(0, length)), `${length}`).not.toMatch(/Ada|Lov|la,ce|@ex|Zo|Neil|199|600|worth/);
});

test("a field is recognized by its name, whatever its value and spelling", () => {
  for (const value of ['["Ada","Ada"]', '{"home":"Ada","more":["Ada"]}', "17.5e3", "true", '"Ada"', '""', '"\\"Ada"'])
    for (const name of ["first_name", "firstName", "FIRST-NAME", "Phone"]) {
      const redacted = redactJson(`{ "${name}" :\t${value}\n, "kind":"ADULT" }`);
      expect(JSON.parse(redacted)).toEqual({ [name]: "[redacted]", kind: "ADULT" });
    }
});

test("an e-mail address is hidden in any field", () => {
  expect(redactJson('{"message":"nobody is called ada.b+c@mail.example.com here","a":1}')).toBe(
    '{"message":"nobody is called [redacted] here","a":1}',
  );
});

test.each([
  ["two signs", "a@b@mail.example, and more", "a@[redacted], and more"],
  ["a domain that ends early", "<ada@mail.example.c0m.org.>", "<[redacted].>"],
  ["no address", "ada@localhost @mail.example ada@ .example", "ada@localhost @mail.example ada@ .example"],
  ["one address behind another", "x@y.example@z.example", "[redacted]@z.example"],
  ["100,000 letters behind a sign", `@ ${"a".repeat(100_000)}`, `@ ${"a".repeat(100_000)}`],
])("addresses in a text: %s", (_case, text, safe) => {
  expect(redactJson(text)).toBe(safe);
});

test("long lists of ids are counted, short ones unchanged", () => {
  expect(redactJson('{"property_ids":["a","b","c","d","e"],"currency":"EUR"}')).toBe(
    '{"property_ids":["a","b","c","… 2 more"],"currency":"EUR"}',
  );
  expect(redactJson('{"property_ids":["a","b"]}')).toBe('{"property_ids":["a","b"]}');
});

test("values that only look like fields are unchanged", () => {
  const text = '{"issues":[{"path":"email","message":"is required"},{"path":"phone"}],"q":null}';
  expect(redactJson(text)).toBe(text);
});

test("a query is redacted by the same rules", () => {
  expect(redactQuery("limit=5&q=Ada&cursor=0123456789abcdef&x=a%40b.com&status=CONFIRMED")).toBe(
    "limit=5&q=[redacted]&cursor=0123456789ab…&x=[redacted]&status=CONFIRMED",
  );
  expect(redactQuery("")).toBe("");
});

test("a secret in an address is hidden under any name, and an e-mail address in a path", () => {
  for (const pair of [
    "api_key=open",
    "apiKey=open",
    "token=open",
    "webhook-secret=open",
    "x=eyJopen.open.x",
    "x=whsec_open",
  ])
    expect(redactQuery(`${pair}&limit=5`), pair).toMatch(/^[\w-]+=\[redacted\]&limit=5$/);
  expect(redactQuery("credential_id=crd_1&trace_id=4bf9")).toBe("credential_id=crd_1&trace_id=4bf9");
  expect(redactPath("/api/v1/bookings/ada%40example.com/cancel")).toBe("/api/v1/bookings/[redacted]/cancel");
  expect(redactPath("/api/v1/bookings/bkg_1/cancel")).toBe("/api/v1/bookings/bkg_1/cancel");
});

test("a trip's name and the flight of a transfer's guest are hidden; a product's name and number are not", () => {
  const text = '{"name":"Lovelace family","flight_number":"LH400","reason":"Mrs Lovelace is ill"}';
  expect(redactJson(text, "trip.create")).toBe('{"name":"[redacted]","flight_number":"LH400","reason":"[redacted]"}');
  for (const operation of ["transfer.book", "booking.update"])
    expect(JSON.parse(redactJson(text, operation))).toMatchObject({
      flight_number: "[redacted]",
      name: "Lovelace family",
    });
  expect(JSON.parse(redactJson(text, "flight.search"))).toMatchObject({ flight_number: "LH400", reason: "[redacted]" });
});
