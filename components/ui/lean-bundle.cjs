// A loader that removes unused locales from React Aria. It supports 34 languages and 13 calendars, of which the product uses
// one each; the others would be a quarter of the first-load JavaScript.

/** `import … from "../intl/table/ar-AE.mjs";` and `    "ar-AE": …` for every language except English. */
const OTHER_LANGUAGE = /^(import .*\/|\s*")(?!en-US)[a-z]{2}-[A-Z]{2}(\.mjs)?".*$/gm;
const OTHER_CALENDAR = /^import .*"\.\/calendars\/(?!Gregorian).*$|^\s*case '(?!gregory)[^']+':\s*return new .*$/gm;

module.exports = function leanBundle(source) {
  return source.replace(this.resourcePath.endsWith("intlStrings.mjs") ? OTHER_LANGUAGE : OTHER_CALENDAR, "");
};
