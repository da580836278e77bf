// A loader for what the browser gets of React Aria. It speaks 34 languages and counts in 13 calendars; the desk speaks
// English and counts in one, so the others would be a quarter of its first-load JavaScript.

/** `import … from "../intl/table/ar-AE.mjs";` and `    "ar-AE": …`, of every language but English. */
const OTHER_LANGUAGE = /^(import .*\/|\s*")(?!en-US)[a-z]{2}-[A-Z]{2}(\.mjs)?".*$/gm;
const OTHER_CALENDAR = /^import .*"\.\/calendars\/(?!Gregorian).*$|^\s*case '(?!gregory)[^']+':\s*return new .*$/gm;

module.exports = function leanBundle(source) {
  return source.replace(this.resourcePath.endsWith("intlStrings.mjs") ? OTHER_LANGUAGE : OTHER_CALENDAR, "");
};
