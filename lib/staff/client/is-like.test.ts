import { describe, expect, it } from "vitest";
import { hasShapeOf } from "./is-like";

const draft = { rooms: [{ name: "", ages: [0] }], note: "", born: null, isSent: false, extra: {} };
const stored = { rooms: [{ name: "Sea", ages: [7, 9] }], note: "x", born: "1980-01-01", isSent: true, extra: { a: 1 } };

describe("a stored value", () => {
  it("fits a sample whose fields have the same shapes, with other contents and more fields", () => {
    expect(hasShapeOf(stored, draft)).toBe(true);
    expect(hasShapeOf({ ...stored, rooms: [], since: 1 }, draft)).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a missing field", { ...stored, note: undefined }],
    ["a field of another type", { ...stored, isSent: "yes" }],
    ["an object instead of a list", { ...stored, rooms: {} }],
    ["a list instead of an object", { ...stored, extra: [] }],
    ["a wrong element after a right one", { ...stored, rooms: [stored.rooms[0], { name: "Sun" }] }],
    ["a wrong value deep inside", { ...stored, rooms: [{ name: "Sea", ages: [7, "9"] }] }],
  ])("does not fit with %s", (_, value) => expect(hasShapeOf(value, draft)).toBe(false));
});
