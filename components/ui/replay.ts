/** What a part was told before its scripts were there, kept for when they are. */
export interface Kept {
  /** Tells it, and keeps nothing more. */
  replay: () => void;
  /** Keeps nothing more. */
  stop: () => void;
}

/**
 * Keeps what reaches a part that is only drawn: the last press or form sent, each field's text, and what is typed into a
 * date, which is no field. Links work by themselves.
 */
export function keepFor(part: HTMLElement): Kept {
  const typed = new Map<HTMLInputElement, string>();
  const letters: string[] = [];
  let last: (() => void) | undefined;
  // React tells the part itself, soon after it has come alive, that the focus is in it.
  let awaitsFocus = false;

  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  const onLetter = (event: Event) => {
    // Those that are told again are no new ones.
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

  // React stops at the document what reaches a part that it cannot serve yet.
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
      // What goes on being typed meanwhile comes after what was typed before.
      window.addEventListener("beforeinput", onAny, true);
      void tellAll();
    },
  };
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Coming alive, React writes what it knows over what was typed. It hears of a text only when it differs from the one that
 * it saw last, so it is made to see an empty one first.
 */
function tellTyped(input: HTMLInputElement, text: string): void {
  input.value = "";
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** One by one, each where the focus is by then: a part of a date that is full passes it on. */
async function tellLetters(letters: string[]): Promise<void> {
  for (let data = letters.shift(); data !== undefined; data = letters.shift()) {
    const letter = new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(letter);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Until the part hears of a focus; not longer than anybody would notice. */
const nextFocus = (part: HTMLElement): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => part.addEventListener("focusin", resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 100)),
  ]);
