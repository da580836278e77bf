import { describe, expect, it } from "vitest";
import { changedColumns, findConflicts, rebaseRecordDraft, type Draft } from "./drafts";

const base = { code: "H1", name: "Inn", city: "Paris", chain: "" };
const draft: Draft = {
  kind: "properties",
  key: ["H1"],
  owner: "",
  base,
  texts: { ...base, name: "The Inn", chain: "Inns" },
};

describe("a draft", () => {
  it("changes the columns that differ, and none where only blanks do", () => {
    expect(changedColumns(base, draft.texts)).toEqual(["name", "chain"]);
    expect(changedColumns(base, { ...base, name: "Inn ", region: "" })).toEqual([]);
  });

  it("reports no conflict while the stored record is unchanged", () => {
    expect(findConflicts(draft, base)).toEqual([]);
  });

  it("names every column that another operator changed, and which of them the draft changes too", () => {
    const stored = { ...base, name: "Old Inn", city: "Lyon", chain: "Inns" };
    expect(findConflicts(draft, stored)).toEqual([
      { column: "name", base: "Inn", stored: "Old Inn", own: "The Inn", isOnBoth: true },
      { column: "city", base: "Paris", stored: "Lyon", own: "Paris", isOnBoth: false },
      { column: "chain", base: "", stored: "Inns", own: "Inns", isOnBoth: false },
    ]);
  });

  it("rebased on the stored record, it keeps its own changes and takes the other operator's", () => {
    const stored = { ...base, name: "Old Inn", city: "Lyon" };
    const moved = rebaseRecordDraft(draft, stored);
    expect(moved.texts).toEqual({ code: "H1", name: "The Inn", city: "Lyon", chain: "Inns" });
    expect(findConflicts(moved, stored)).toEqual([]);
  });
});
