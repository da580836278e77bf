import { expect, test } from "vitest";
import { listSources, listWidths } from "./limits";

const ID = "0123456789abcdef0123456789abcdef";

test.each([
  [100, [160]],
  [160, [160]],
  [161, [160, 320]],
  [1000, [160, 320, 640, 1280]],
  [1920, [160, 320, 640, 1280, 1920]],
  [8000, [160, 320, 640, 1280, 1920]],
])("a source of %i pixels is stored in widths %j", (width, widths) => {
  expect(listWidths(width)).toEqual(widths);
});

test("a stored image has AVIF and WebP files in its widths, by paths on the own origin", () => {
  expect(listSources({ url: `https://desk.example/images/${ID}/640.webp`, width: 500 })).toEqual({
    src: `/images/${ID}/640.webp`,
    sources: [
      {
        type: "image/avif",
        srcSet: `/images/${ID}/160.avif 160w, /images/${ID}/320.avif 320w, /images/${ID}/640.avif 500w`,
      },
      {
        type: "image/webp",
        srcSet: `/images/${ID}/160.webp 160w, /images/${ID}/320.webp 320w, /images/${ID}/640.webp 500w`,
      },
    ],
  });
});

test("a picture of the demo is one file of the own origin, whatever origin its URL names", () => {
  const image = { url: "http://127.0.0.1:3000/demo/pictures/room-1.webp", width: 1280 };
  expect(listSources(image)).toEqual({ src: "/demo/pictures/room-1.webp", sources: [] });
});

test.each([
  "https://supplier.example/1.jpg",
  `https://supplier.example/${ID}/640.webp`,
  `https://supplier.example/images/${ID}/640.webp?x=1`,
  `//supplier.example/images/${ID}/640.webp`,
  "/demo/../api/v1/account.webp",
  "javascript:alert(1)",
])("%s is loaded by no page: its supplier serves it", (url) => {
  expect(listSources({ url, width: 640 })).toBeUndefined();
});
