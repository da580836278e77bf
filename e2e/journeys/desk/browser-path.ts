import { existsSync } from "node:fs";

/** The browser that draws pages only. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** Whole browsers also draw windows around their pages, which nobody sees: more than twice the work per page. */
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser: an installed headless shell, else the one from npm where it runs, else a whole browser. */
export async function browserPath(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
  if (shell) return shell;
  const whole = WHOLE_BROWSERS.find((path) => existsSync(path));
  if (whole && !(process.platform === "linux" && process.arch === "x64")) return whole;
  // Makes the npm package unpack the system libraries that a server without any browser lacks.
  if (!whole) process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
