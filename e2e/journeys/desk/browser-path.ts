import { existsSync } from "node:fs";

const SYSTEM_BROWSERS = [
  // Without the windows of the whole browser, which cost time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of an installed browser, otherwise of the browser from npm. */
export async function browserPath(): Promise<string> {
  const present = process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (present) return present;
  // Makes the npm package unpack its own system libraries, which a bare server lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
