/** Input that a part received before hydration, recorded for replay. */
export interface Kept {
  /** Replays the input and stops recording. */
  replay: () => void;
  /** Stops recording. */
  stop: () => void;
}

/**
 * Records the input of a part before hydration: the last click or form submission, each field's text, and keys typed into
 * date segments, which are not form fields. Links work without scripts.
 */
export function keepFor(part: HTMLElement): Kept {
  const typed = new Map<HTMLInputElement, string>();
  const letters: string[] = [];
  let last: (() => void) | undefined;
  // React replays the focus event itself, shortly after hydration.
  let awaitsFocus = false;

  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  const onLetter = (event: Event) => {
    // Ignores events we dispatched ourselves.
    if (isField(event.target) || !event.isTrusted) return;
    event.preventDefault();
    letters.push((event as InputEvent).data ?? "");
  };
  const onClick = (event: Event) => {
    const target = event.target as HTMLElement;
    if (target.closest("a[href]") || isField(target)) return;
    event.preventDefault();
    last = () => target.isConnected && target.click();
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    last = () => (event.target as HTMLFormElement).requestSubmit();
  };
  const onFocus = (event: Event) => {
    awaitsFocus = event.isTrusted;
  };
  const kinds: Record<string, (event: Event) => void> = {
    focusin: onFocus,
    input: onInput,
    beforeinput: onLetter,
    click: onClick,
    submit: onSubmit,
  };

  // React stops events at the document while their target is not hydrated.
  const onAny = (event: Event) => {
    if (part.contains(event.target as Node)) kinds[event.type]!(event);
  };
  for (const kind of Object.keys(kinds)) window.addEventListener(kind, onAny, true);
  const stop = () => {
    for (const kind of Object.keys(kinds)) window.removeEventListener(kind, onAny, true);
  };
  const tellAll = async () => {
    if (awaitsFocus) await nextFocus(part);
    for (const [input, text] of typed) tellTyped(input, text);
    await tellLetters(letters);
    window.removeEventListener("beforeinput", onAny, true);
    last?.();
  };
  return {
    stop,
    replay() {
      stop();
      // Text typed during the replay is appended.
      window.addEventListener("beforeinput", onAny, true);
      void tellAll();
    },
  };
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * During hydration React overwrites typed text with its state, and it reports a change only when the text differs from the one
 * that it last saw, so the value tracker is reset to an empty text first.
 */
function tellTyped(input: HTMLInputElement, text: string): void {
  input.value = "";
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replays keys one by one on the focused element, because a completed date segment moves the focus to the next. */
async function tellLetters(letters: string[]): Promise<void> {
  for (let data = letters.shift(); data !== undefined; data = letters.shift()) {
    const letter = new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(letter);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Waits until the part receives a focus event, with a short time-out. */
const nextFocus = (part: HTMLElement): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => part.addEventListener("focusin", resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 100)),
  ]);
