"use client";

import { Building2 } from "lucide-react";
import { Gallery } from "../ui/pictures/gallery";
import { Picture } from "../ui/pictures/picture";
import type { StoryGroup } from "./story";

const FRAME = "w-48 aspect-[3/2] rounded";
const PENDING = {
  url: "https://images.example/front.jpg",
  width: 1600,
  height: 1067,
  caption: "The front",
  placeholder: "#8fa3b0",
};

const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...PENDING, caption: `Picture ${n + 1}` }));

/** Pictures of records. */
export const PICTURES: StoryGroup = {
  id: "pictures",
  title: "Pictures",
  text: "Pictures come from the service's own address and reserve their space before they load.",
  stories: [
    {
      part: "Picture",
      text: "A picture of a record, in the size and format that suit the browser.",
      states: [
        { name: "None", view: <Picture image={undefined} alt="" sizes="192px" className={FRAME} /> },
        {
          name: "None, with an icon of its own",
          view: <Picture image={undefined} alt="The hotel" sizes="192px" className={FRAME} icon={Building2} />,
        },
        { name: "Not fetched yet", view: <Picture image={PENDING} alt="The front" sizes="192px" className={FRAME} /> },
        { name: "Small", view: <Picture image={undefined} alt="" sizes="48px" className="size-12 rounded" /> },
      ],
    },
    {
      part: "Gallery",
      text: "The pictures of a record: a mosaic, on a phone a strip to swipe. Each opens the viewer.",
      includes: ["PictureViewer"],
      isWide: true,
      states: [
        { name: "Without pictures", view: <Gallery title="Hotel Miramar" images={[]} icon={Building2} /> },
        { name: "One picture", view: <Gallery title="Hotel Miramar" images={picturesOf(1)} icon={Building2} /> },
        { name: "Three pictures", view: <Gallery title="Hotel Miramar" images={picturesOf(3)} icon={Building2} /> },
        { name: "Seven pictures", view: <Gallery title="Hotel Miramar" images={picturesOf(7)} icon={Building2} /> },
      ],
    },
  ],
};
