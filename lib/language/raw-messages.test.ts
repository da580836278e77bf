import { expect, test } from "vitest";
import { parseSync } from "oxc-parser";
import { rawMessagesIn } from "@/lib/testing/texts/raw-messages";
import { scriptsIn } from "@/lib/testing/texts/scripts";

test("no screen shows the English message of an exception or of a field's issue", () => {
  const found = scriptsIn(["components"])
    // The API and its documentation are in English.
    .filter(({ file }) => !file.startsWith("components/developers/"))
    .flatMap(rawMessagesIn);
  expect(found).toEqual([]);
});

test.each([
  ["show((error as Error).message)", true],
  ["show(issue.message)", true],
  ["show(failure.details.issues[0]!.message)", true],
  ["show(issueText(issue.message))", false],
  ["show(failure.message)", false],
])("%s: %s", (source, isRaw) => {
  expect(rawMessagesIn({ file: "a.ts", source, program: parseSync("a.ts", source).program })).toHaveLength(+isRaw);
});
