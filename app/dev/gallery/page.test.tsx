import { expect, test } from "vitest";
import { env } from "@/lib/core/env";
import Page from "./page";

// The pure tests run without a sandbox (vitest.config.ts).

test("the gallery does not exist outside a sandbox", async () => {
  expect(env.sandbox).toBe(false);
  await expect(Page()).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});
