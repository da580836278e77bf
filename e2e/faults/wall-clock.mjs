// Preloaded into a process whose wall clock is to jump: a message { jumpMs } moves everything that JavaScript reads of it.
// Timers and performance.now() go on, as they do when a machine's clock is set.
const RealDate = Date;
let ahead = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length) super(...parts);
    else super(RealDate.now() + ahead);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
process.on("message", (message) => {
  if (typeof message?.jumpMs === "number") ahead = message.jumpMs;
});
