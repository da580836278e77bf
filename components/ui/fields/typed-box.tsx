"use client";

import { CalendarDays, CircleAlert } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Group, Input, TextField, useLocale } from "react-aria-components";
import { localDate } from "@/lib/core/dates";
import { getBrowserZone } from "@/lib/format/dates";
import type { ParseProblem, TypedContext } from "@/lib/format/typed-date";
import { serviceNow } from "@/lib/staff/client/service-time";
import { INPUT_CLASSES, classes } from "../class-names";
import { Floating } from "../floating";
import { FieldHint, FieldLabel, FieldProblem } from "./field-parts";
import { t } from "@/lib/language/text";

/** A typed text as value with a long form to show, or the problem with it. */
export type ParsedText<T> = { value: T; long: string } | ParseProblem;

interface Props<T> {
  label: string;
  /** The value as text; empty if there is none. */
  text: string;
  /** Parses the typed text. */
  read: (text: string, context: TypedContext) => ParsedText<T>;
  onChange: (value: T | null) => void;
  /** Moves the value by days; undefined if that is outside the limits. */
  move: (days: number, today: string) => T | undefined;
  /** An example of what can be typed, as placeholder. */
  example: string;
  isOptional?: boolean;
  hint?: string | undefined;
  problem?: string | undefined;
  className?: string | undefined;
  /** The calendar; call `close` to close it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A field for dates typed in any usual way, with a calendar. The text is parsed while typing and the result shown
 * below the field, without moving anything. Enter or leaving the field takes the value. Arrow keys move dates by a
 * day; with Alt they open the calendar.
 */
export function TypedBox<T>({ label, text, read, onChange, move, example, problem, ...rest }: Props<T>) {
  const { locale } = useLocale();
  // The typed text that is not taken as value yet, or that could not be parsed; null to show the value.
  const [draft, setDraft] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    // A value from outside replaces the draft, unless the draft itself has just cleared it.
    if (text !== "") setDraft(null);
  }
  const context = (): TypedContext => ({ today: localDate(getBrowserZone(), serviceNow()), locale });
  const reading = draft === null || draft.trim() === "" ? undefined : read(draft, context());
  const failed = reading && "problem" in reading ? reading : undefined;

  /** Takes the draft as value. @returns whether it could be parsed */
  const commit = (): boolean => {
    setTyping(false);
    if (draft === null) return true;
    if (!reading || failed) {
      if (text !== "") onChange(null);
      if (!reading) setDraft(null);
      return !reading;
    }
    setDraft(null);
    if ("value" in reading) onChange(reading.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && event.altKey) setOpen(true);
    else if (isArrow) {
      const moved = draft === null ? move(event.key === "ArrowUp" ? 1 : -1, context().today) : undefined;
      if (moved !== undefined) onChange(moved);
    } else if (event.key === "Escape" && draft !== null) {
      setDraft(null);
      setTyping(false);
      event.stopPropagation();
    } else if (event.key === "Enter") {
      // Enter submits a form only if the text could be parsed.
      if (!commit()) event.preventDefault();
      return;
    } else return;
    event.preventDefault();
  };
  const own = isTyping ? undefined : failed?.problem;
  return (
    <TextField
      value={draft ?? text}
      onChange={(next) => {
        setDraft(next);
        setTyping(true);
      }}
      onBlur={commit}
      isInvalid={(own ?? problem) !== undefined}
      validationBehavior="aria"
      className={classes("relative flex min-w-0 flex-col gap-1", rest.className)}
    >
      <FieldLabel isOptional={rest.isOptional ?? false}>{label}</FieldLabel>
      <Group className={classes(INPUT_CLASSES, "flex items-center gap-1 pe-1")}>
        <Input
          placeholder={example}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent tabular-nums outline-none placeholder:text-muted"
        />
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button
            aria-label={`Calendar, ${label}`}
            className="ms-auto grid size-7 shrink-0 place-items-center rounded text-muted data-hovered:bg-hover pointer-coarse:size-9"
          >
            <CalendarDays aria-hidden className="size-4" />
          </Button>
          <Floating placement="bottom end" className="max-w-[calc(100vw-1rem)] overflow-auto p-3">
            <Dialog aria-label={`Calendar, ${label}`} className="outline-none">
              {rest.children(() => {
                setDraft(null);
                setOpen(false);
              })}
            </Dialog>
          </Floating>
        </DialogTrigger>
      </Group>
      <FieldHint isHidden={rest.hint === undefined}>{rest.hint ?? t("ui.typeAnyWay", { example })}</FieldHint>
      <FieldProblem>{own ?? problem}</FieldProblem>
      <Answer isShown={isTyping} reading={reading} example={example} />
    </TextField>
  );
}

/**
 * The parsed value, shown on top of the content below the field. Always mounted, so that screen readers announce
 * changes.
 */
function Answer(props: { isShown: boolean; reading: ParsedText<unknown> | undefined; example: string }) {
  const { isShown, reading, example } = props;
  const isProblem = reading !== undefined && "problem" in reading && !reading.isUnknown;
  return (
    <output className="absolute start-0 top-full z-20 mt-1 w-max max-w-full text-xs">
      {isShown && (
        <p
          className={classes(
            "flex items-center gap-1.5 rounded border border-border bg-raised px-2 py-1 shadow-float tabular-nums",
            isProblem && "text-negative",
          )}
        >
          {isProblem && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
          {reading && "long" in reading ? (
            <span className="font-semibold">{reading.long}</span>
          ) : (
            <span className={isProblem ? undefined : "text-muted"}>
              {isProblem ? reading.problem : t("ui.suchAs", { example })}
            </span>
          )}
        </p>
      )}
    </output>
  );
}
