import { existsSync } from "node:fs";

/** Draws pages alone. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** Whole browsers draw windows around their pages too, although nobody sees them: more than twice the work for each page. */
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser: an installed headless shell, the one from npm where it runs, otherwise a whole browser. */
export async function browserPath(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
  if (shell) return shell;
  const whole = WHOLE_BROWSERS.find((path) => existsSync(path));
  if (whole && !(process.platform === "linux" && process.arch === "x64")) return whole;
  // Makes the npm package unpack its own system libraries, which a server without any browser lacks.
  if (!whole) process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
