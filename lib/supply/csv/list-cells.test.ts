import { expect, test } from "vitest";
import { squareMetres } from "./cells";
import { beds, images, imageText } from "./list-cells";

test("images are read in their order, with their attributes", () => {
  expect(images("https://img.example/2.jpg|The pool|1600x1067|#8fa3b0; https://img.example/1.jpg;")).toEqual([
    { url: "https://img.example/2.jpg", caption: "The pool", width: 1600, height: 1067, placeholder: "#8fa3b0" },
    { url: "https://img.example/1.jpg" },
  ]);
  expect(images("https://img.example/1.jpg||640x480")).toEqual([
    { url: "https://img.example/1.jpg", width: 640, height: 480 },
  ]);
});

test.each([
  "https://a.example/1.jpg",
  "https://a.example/1.jpg|A",
  "https://a.example/1.jpg||9x8",
  "https://a.example/1.jpg|A||#8fa3b0",
  "/demo/pictures/room-1.webp|A room|1280x853|UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoQAAsA",
])("%s is written back unchanged", (cell) => {
  expect(images(cell).map(imageText)).toEqual([cell]);
});

test.each([
  "|The pool",
  "ftp://img.example/1.jpg",
  "https://img.example/1.jpg|The pool|1600",
  "https://img.example/1.jpg|The pool|0x10",
  "https://img.example/1.jpg|The pool|1600x1067|grey",
  "https://img.example/1.jpg|The pool|1600x1067|#8fa3b0|more",
  "https://img.example/1.jpg|The pool|1600x1067|data:image/webp,x",
  "/demo/../api/v1/account.webp",
  "/demo/pictures/room-1.svg",
  "/images/0123/640.webp",
  "//img.example/1.webp",
])("%s is refused as an image", (cell) => {
  expect(() => images(cell)).toThrow(/images such as|an address/);
});

test("beds are kinds with their number", () => {
  expect(beds("DOUBLE=1;SOFA_BED=2")).toEqual([
    { type: "DOUBLE", count: 1 },
    { type: "SOFA_BED", count: 2 },
  ]);
  for (const wrong of ["DOUBLE", "DOUBLE=0", "HAMMOCK=1", "DOUBLE=1;DOUBLE=1"])
    expect(() => beds(wrong)).toThrow(/a list such as|one of|whole number|each kind|value/);
});

test("a room's size has at most one decimal", () => {
  expect(["24", "24.5"].map(squareMetres)).toEqual(["24", "24.5"]);
  for (const wrong of ["0", "24.55", "24,5", "-3", "24 m²"]) expect(() => squareMetres(wrong)).toThrow(/square metres/);
});

test("a record has at most fifty images", () => {
  const cell = (count: number) => Array.from({ length: count }, (_, n) => `https://img.example/${n}.jpg`).join(";");
  expect(images(cell(50))).toHaveLength(50);
  expect(() => images(cell(51))).toThrow("at most 50 images");
});
