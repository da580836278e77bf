import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { GROUPS } from "./gallery-groups";
import { GalleryPage } from "./gallery-page";

const PARTS = join(import.meta.dirname, "../ui");
/** A component's name has a small letter; constants, which are classes, have none. */
const COMPONENT = /^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm;

/** The source file of every exported component. */
const sources = new Map(
  readdirSync(PARTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join(PARTS, file), "utf8"))
    .flatMap((text) => [...text.matchAll(COMPONENT)].map(([, name]) => [name!, text] as const)),
);
const stories = GROUPS.flatMap((group) => group.stories);
const drawn = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith("-stories.tsx"))
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

/** Whether a component draws another one, directly or through those that it draws. */
function draws(part: string, other: string, seen = new Set<string>()): boolean {
  if (seen.has(part)) return false;
  seen.add(part);
  const text = sources.get(part) ?? "";
  if (text.includes(`<${other}`)) return true;
  return [...sources.keys()].some((name) => text.includes(`<${name}`) && draws(name, other, seen));
}

describe("the gallery", () => {
  it("has a story of every component that components/ui exports, and of no other", () => {
    expect(sources.size).toBeGreaterThan(70);
    const shown = stories.flatMap(({ part, includes = [] }) => [part, ...includes]);
    expect(shown.toSorted()).toEqual([...sources.keys()].toSorted());
  });

  it.each(stories.map((story) => [story.part, story] as const))("%s is drawn by its story", (part, story) => {
    expect(drawn).toMatch(new RegExp(`<${part}\\b`));
    for (const other of story.includes ?? []) expect([other, draws(part, other)]).toEqual([other, true]);
    const names = story.states.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has one anchor for each group and part", () => {
    const anchors = [...GROUPS.map(({ id }) => id), ...stories.map(({ part }) => part)];
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it("renders every state on the server", () => {
    const text = drawText(<GalleryPage />);
    for (const { part, states } of stories) {
      expect(text).toContain(`|${part}|`);
      for (const { name } of states) expect(text).toContain(`|${name}|`);
    }
  });
});
