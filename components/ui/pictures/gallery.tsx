"use client";

import { Images, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { classes } from "../class-names";
import { Picture, type RecordImage } from "./picture";
import { PictureViewer } from "./picture-viewer";
import { t } from "@/lib/language/text";

interface Props {
  /** What the pictures show: the name of a property or tour. */
  title: string;
  images: readonly RecordImage[];
  /** The icon if there is no picture. */
  icon?: LucideIcon;
}

/** Grid classes by number of tiles. With three or five tiles, the first one takes two rows and columns. */
const GRIDS: Record<number, string> = {
  1: "sm:aspect-[5/2]",
  2: "sm:aspect-[3/1] sm:grid-cols-2",
  3: "sm:aspect-[9/4] sm:grid-cols-3 sm:grid-rows-2",
  5: "sm:aspect-[3/1] sm:grid-cols-4 sm:grid-rows-2",
};

/**
 * A record's pictures as a mosaic, on a phone as a strip to swipe. Each opens the full-screen viewer. The first
 * picture loads at once, the others when they come into view.
 */
export function Gallery({ title, images, icon }: Props) {
  const [shown, setShown] = useState<number>();
  if (images.length === 0)
    return (
      <Picture image={undefined} alt="" sizes="100vw" className="aspect-[3/1] w-full rounded" {...(icon && { icon })} />
    );
  const count = images.length >= 5 ? 5 : Math.min(images.length, 3);
  return (
    <div className="relative">
      <ul
        aria-label={t("ui.picturesOf", { title })}
        className={classes(
          "flex snap-x snap-mandatory gap-2 overflow-x-auto rounded sm:grid sm:overflow-hidden",
          GRIDS[count],
        )}
      >
        {images.map((image, index) => (
          <li
            key={`${index} ${image.url}`}
            className={classes(
              "aspect-[3/2] w-full shrink-0 snap-center sm:aspect-auto sm:min-h-0",
              index >= count && "sm:hidden",
              index === 0 && count > 2 && "sm:col-span-2 sm:row-span-2",
            )}
          >
            <Button
              aria-label={showLabel(index + 1, images.length, image.caption)}
              onPress={() => setShown(index)}
              className="block size-full cursor-zoom-in data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent"
            >
              <Picture
                image={image}
                alt=""
                sizes={index === 0 ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 100vw"}
                className="size-full"
                isPriority={index === 0}
                {...(icon && { icon })}
              />
            </Button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Button
          onPress={() => setShown(0)}
          className="absolute end-2 bottom-2 inline-flex h-8 items-center gap-1.5 rounded border border-border bg-raised px-2.5 text-xs font-semibold data-hovered:bg-hover pointer-coarse:h-11"
        >
          <Images aria-hidden className="size-4" />
          {t("ui.pictures", { count: images.length })}
        </Button>
      )}
      <PictureViewer title={title} images={images} index={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

function showLabel(number: number, count: number, caption: string | null): string {
  return caption ? t("ui.showPictureNamed", { number, count, caption }) : t("ui.showPicture", { number, count });
}
