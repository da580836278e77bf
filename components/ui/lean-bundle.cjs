const { readdirSync } = require("node:fs");
const { join } = require("node:path");

// A loader that removes unused locales from React Aria. It supports 34 languages and 13 calendars, of which the desk offers
// few languages and one calendar; the others would be a quarter of the first-load JavaScript.

const OFFERED = readdirSync(join(__dirname, "../../lib/language/messages")).map((file) => file.slice(0, 2));

/**
 * Matches the import, and the entry in the table, of a language that the desk does not offer: `import … from
 * "../intl/table/pl-PL.mjs";`, `    "pl-PL": …`.
 */
const OTHER_LANGUAGE = new RegExp(`^(import .*/|\\s*")(?!${OFFERED.join("|")})[a-z]{2}-[A-Z]{2}(\\.mjs)?".*$`, "gm");
const OTHER_CALENDAR = /^import .*"\.\/calendars\/(?!Gregorian).*$|^\s*case '(?!gregory)[^']+':\s*return new .*$/gm;

module.exports = function leanBundle(source) {
  return source.replace(this.resourcePath.endsWith("intlStrings.mjs") ? OTHER_LANGUAGE : OTHER_CALENDAR, "");
};
