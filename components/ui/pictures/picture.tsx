"use client";

import { Image as ImageIcon, type LucideIcon } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { listSources } from "@/lib/image/limits";
import { classes } from "../class-names";
import { t } from "@/lib/language/text";

/** An image of a record in the API's format. */
export interface RecordImage {
  url: string;
  width: number | null;
  height: number | null;
  caption: string | null;
  /** A colour `#rrggbb`, or a `data:` URL. */
  placeholder: string | null;
}

interface Props {
  /** Absent if the record has no picture. */
  image: RecordImage | undefined;
  /** What the picture shows; empty if the text beside it says the same. */
  alt: string;
  /** The width at which it is shown, as for the attribute `sizes`. */
  sizes: string;
  /**
   * Classes for width and height, or an aspect ratio such as `aspect-[3/2]`, so that space is reserved before the
   * picture loads.
   */
  className: string;
  /** Whether it loads at once instead of when it comes into view; for the first picture of a page. */
  isPriority?: boolean;
  /** The icon if there is no picture. */
  icon?: LucideIcon;
  /** Whether the whole picture is shown, instead of being cropped to fill the space. */
  isWhole?: boolean;
}

/**
 * A record's picture in the best size and format for the browser. Shows a placeholder until it is loaded, and an icon
 * if there is no picture, if it fails, or if the service has not downloaded it yet.
 */
export function Picture({
  image,
  alt,
  sizes,
  className,
  isPriority = false,
  icon = ImageIcon,
  isWhole = false,
}: Props) {
  const [broken, setBroken] = useState<string>();
  const source = image && listSources(image);
  const frame = classes("relative block shrink-0 overflow-hidden bg-sunken", className);
  if (!source || broken === source.src) return <NoPicture icon={icon} alt={alt} className={frame} />;
  // An image that failed before hydration fires no further event.
  const check = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setBroken(source.src);
  };
  return (
    <span className={frame} style={isWhole ? undefined : backgroundOf(image.placeholder)}>
      <picture>
        {source.sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          ref={check}
          src={source.src}
          alt={alt}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          loading={isPriority ? "eager" : "lazy"}
          fetchPriority={isPriority ? "high" : undefined}
          decoding="async"
          draggable={false}
          onError={() => setBroken(source.src)}
          className={classes("absolute inset-0 size-full", isWhole ? "object-contain" : "object-cover")}
        />
      </picture>
    </span>
  );
}

function NoPicture({ icon: Icon, alt, className }: { icon: LucideIcon; alt: string; className: string }) {
  const named = alt ? { role: "img", "aria-label": t("ui.noPicture", { name: alt }) } : { "aria-hidden": true };
  return (
    <span {...named} className={className}>
      <span className="absolute inset-0 grid place-items-center text-muted">
        <Icon aria-hidden strokeWidth={1.5} className="size-1/3 max-h-12 max-w-12 min-w-5" />
      </span>
    </span>
  );
}

function backgroundOf(placeholder: string | null): CSSProperties | undefined {
  if (!placeholder) return undefined;
  if (/^#[0-9a-f]{6}$/i.test(placeholder)) return { backgroundColor: placeholder };
  if (!/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/.test(placeholder)) return undefined;
  return { backgroundImage: `url(${placeholder})`, backgroundSize: "cover", backgroundPosition: "center" };
}
