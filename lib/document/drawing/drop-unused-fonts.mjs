import { readdirSync, rmSync } from "node:fs";

// After an install: a package of fonts has nine weights in two formats, and documents are drawn with two weights in one
// (`fonts.ts`). Of Noto they use neither the letters that Inter draws nor the whole of what its numbered files have in
// parts.

const UNUSED =
  /^noto-.*-(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese|japanese|korean|chinese-simplified)-\d+-/;

const packages = new URL("../../../node_modules/@fontsource/", import.meta.url);
for (const name of readdirSync(packages)) {
  const files = new URL(`${name}/files/`, packages);
  for (const file of readdirSync(files))
    if (!/-(400|600)-normal\.woff$/.test(file) || UNUSED.test(file)) rmSync(new URL(file, files));
}
