/** Reports a step's progress: a label, the number done and the total. */
export type ReportProgress = (label: string, done: number, total: number) => void;

export type RunStep = <Result>(label: string, work: (report: ReportProgress) => Promise<Result>) => Promise<Result>;

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const patienceMs = 1000;
const frameMs = 100;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const barWidth = 24;
const clearLine = "\r\u001b[2K";

/**
 * Announces steps that take longer than a second: on a terminal in a line that is updated; in a log with one line
 * after a second and one at the end.
 */
export function announceStepsOn(output: Output): RunStep {
  return async (label, work) => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    let detail = "";
    let shown = false;
    let frame = 0;
    const draw = () => {
      const line = `${frames[frame++ % frames.length]} ${label} ${Math.floor(seconds())} s${detail}`;
      // A wrapped line could not be erased.
      output.write(clearLine + line.slice(0, (output.columns || 80) - 1));
    };
    let frameTimer: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      shown = true;
      if (output.isTTY) {
        draw();
        frameTimer = setInterval(draw, frameMs);
      } else {
        output.write(`${label} …\n`);
      }
    }, patienceMs);
    const finish = (mark: string, ending: string) => {
      clearTimeout(patience);
      clearInterval(frameTimer);
      if (!shown) return;
      const text = `${label}: ${ending} ${seconds().toFixed(1)} s\n`;
      output.write(output.isTTY ? `${clearLine}${mark} ${text}` : text);
    };
    try {
      const result = await work((what, done, total) => (detail = `  ${drawBar(done, total)} ${what}`));
      finish("✓", "done in");
      return result;
    } catch (error) {
      finish("✗", "not finished after");
      throw error;
    }
  };
}

/** A bar with numbers, `[████░░░░] 50 %  1,200/2,400`; only the number done if the total is unknown. */
export function drawBar(done: number, total: number): string {
  if (!(total > 0)) return done > 0 ? done.toLocaleString("en") : "";
  const part = Math.min(1, Math.max(0, done / total));
  const filled = Math.round(part * barWidth);
  const numbers = `${done.toLocaleString("en")}/${total.toLocaleString("en")}`;
  return `[${"█".repeat(filled)}${"░".repeat(barWidth - filled)}] ${Math.floor(part * 100)} %  ${numbers}`;
}
