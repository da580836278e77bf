import { expect, test } from "vitest";
import { parseEcbRates } from "./ecb-xml";
import { readRates, toRatesCsv } from "./import-rates";

/** The file as the European Central Bank publishes it. */
const DAILY = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='2026-11-20'>
			<Cube currency='USD' rate='1.0841'/>
			<Cube currency='JPY' rate='163.06'/>
		</Cube>
		<Cube time="2026-11-19"><Cube currency="USD" rate="1.0833"/></Cube>
	</Cube>
</gesmes:Envelope>`;

test("the European Central Bank's XML gives each day's rates for one euro, digit by digit", () => {
  expect(parseEcbRates(DAILY)).toEqual([
    { day: "2026-11-20", base: "EUR", quote: "USD", rate: "1.0841" },
    { day: "2026-11-20", base: "EUR", quote: "JPY", rate: "163.06" },
    { day: "2026-11-19", base: "EUR", quote: "USD", rate: "1.0833" },
  ]);
});

test.each([
  ["an error page", "<html><body><p>Not found</body></html>", /well-formed/],
  ["an answer that was cut off", DAILY.slice(0, 500), /well-formed/],
  ["XML without rates", "<a><Cube time='2026-11-20'/></a>", /an element Cube/],
  ["an entity of a document type", `<!DOCTYPE a [<!ENTITY e "1">]><a><Cube currency="&e;"/></a>`, /well-formed/],
])("%s is refused", (_, xml, message) => {
  expect(() => parseEcbRates(xml)).toThrow(message);
});

test("rows of fx_rates.csv are read as they are written", () => {
  const csv = "﻿day,base,quote,rate,source\r\n2026-11-20,EUR,USD,1.0841,somebody\r\n\r\n";
  expect(toRatesCsv(readRates(csv))).toBe("day,base,quote,rate\n2026-11-20,EUR,USD,1.0841\n");
  expect(() => readRates('day,base\n"2026')).toThrow(/XML or rows of CSV/);
});
