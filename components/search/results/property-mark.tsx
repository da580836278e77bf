"use client";

import { useState } from "react";
import type { Property } from "../offers/offers";

/** A property's photo; without one, or when it does not load, the initial of its name. */
export function PropertyMark({ property: { name, images } }: { property: Property }) {
  const [isBroken, setBroken] = useState(false);
  const photo = images[0]?.url;
  if (photo !== undefined && !isBroken) {
    return (
      // oxlint-disable-next-line next/no-img-element -- suppliers' images are on any host, and the service does not proxy them
      <img
        src={photo}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className="size-12 shrink-0 rounded bg-sunken object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded bg-accent-soft text-md font-semibold text-accent"
    >
      {initialOf(name)}
    </span>
  );
}

/** Leading words that are not the initial, such as Hotel or du. */
function initialOf(name: string): string {
  const own = name.replace(
    /^((the|hotel|hôtel|casa|haus|house|maison|résidence|albergo)\s+)?((de|du|des|del|della|di|la|le|las|los|el)\s+)*/i,
    "",
  );
  return (own || name).charAt(0).toUpperCase();
}
