import { readdirSync, rmSync } from "node:fs";

// Runs after an install and deletes unused fonts: packages contain nine weights in two formats, documents use two
// weights in one (`fonts.ts`). Of Noto, the letters that Inter has and the complete files beside the numbered parts
// are not used either.

const UNUSED =
  /^noto-.*-(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese|japanese|korean|chinese-simplified)-\d+-/;

const packages = new URL("../../../node_modules/@fontsource/", import.meta.url);
for (const name of readdirSync(packages)) {
  const files = new URL(`${name}/files/`, packages);
  for (const file of readdirSync(files))
    if (!/-(400|600)-normal\.woff$/.test(file) || UNUSED.test(file)) rmSync(new URL(file, files));
}
