// Preloaded into a process whose wall clock must jump: a message { jumpMs } shifts the clock that JavaScript reads.
// Timers and performance.now() are not affected, as when an administrator sets the clock.
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
