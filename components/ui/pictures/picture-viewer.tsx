"use client";

import { ChevronLeft, ChevronRight, X, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classes } from "../class-names";
import { ReturnFocus } from "../overlays/return-focus";
import { Picture, type RecordImage } from "./picture";
import { t } from "@/lib/language/text";

interface Props {
  /** What the pictures show. */
  title: string;
  images: readonly RecordImage[];
  /** The index of the first picture; undefined if closed. */
  index: number | undefined;
  onClose: () => void;
}

/** Shows pictures one at a time in full screen. Swiping, arrow keys, Home, End and two buttons move. */
export function PictureViewer({ title, images, index, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen={index !== undefined}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 bg-raised data-entering:animate-appear"
    >
      <Modal className="h-full">
        <Dialog className="h-full outline-none">
          <ReturnFocus />
          {index !== undefined && <Slides title={title} images={images} index={index} onClose={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Slides({ title, images, index, onClose }: Props & { index: number }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(index);
  const last = images.length - 1;
  const go = (to: number) => {
    const element = track.current;
    element?.scrollTo({ left: Math.min(Math.max(to, 0), last) * element.clientWidth });
    // At either end the pressed button disappears: the focus moves to the dialog, so that it stays inside.
    if (to <= 0 || to >= last) element?.focus();
  };
  useLayoutEffect(() => {
    const element = track.current!;
    element.scrollTo({ left: index * element.clientWidth, behavior: "instant" });
    element.focus({ preventScroll: true });
  }, [index]);
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const { caption } = images[current]!;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys work wherever the focus is inside
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <header className="flex items-center justify-between gap-4 px-4 py-2">
        <Heading slot="title" className="min-w-0 truncate text-sm font-semibold">
          {title}
        </Heading>
        <span className="flex items-center gap-3">
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {t("ui.ofCount", { number: current + 1, count: images.length })}
          </span>
          <IconButton label={t("ui.close")} icon={X} onPress={onClose} />
        </span>
      </header>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
          tabIndex={0}
          aria-label={t("ui.picturesOf", { title })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), last))
          }
          className="flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden motion-safe:scroll-smooth"
        >
          {images.map((image, at) => (
            <li key={`${at} ${image.url}`} className="h-full w-full shrink-0 snap-center" aria-hidden={at !== current}>
              <Picture
                image={image}
                alt={image.caption ?? t("ui.pictureOf", { number: at + 1, title })}
                sizes="100vw"
                className="size-full"
                isPriority={at === index}
                isWhole
              />
            </li>
          ))}
        </ul>
        {current > 0 && (
          <IconButton
            label={t("ui.previousPicture")}
            icon={ChevronLeft}
            onPress={() => go(current - 1)}
            className="absolute top-1/2 start-3 -translate-y-1/2"
          />
        )}
        {current < last && (
          <IconButton
            label={t("ui.nextPicture")}
            icon={ChevronRight}
            onPress={() => go(current + 1)}
            className="absolute top-1/2 end-3 -translate-y-1/2"
          />
        )}
      </div>
      <p aria-live="polite" className="min-h-11 px-4 py-3 text-center text-sm">
        <span className="sr-only">{t("ui.pictureNumber", { number: current + 1, count: images.length })} </span>
        {caption}
      </p>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
  className?: string;
}

function IconButton({ label, icon: Icon, onPress, className }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      className={classes(
        "grid size-9 place-items-center rounded border border-border bg-raised data-hovered:bg-hover pointer-coarse:size-11",
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}
