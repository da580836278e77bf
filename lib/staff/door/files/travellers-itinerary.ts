import { clock } from "@/lib/core/clock";
import { toCalendar } from "@/lib/document/itinerary-calendar";
import { renderItinerary } from "@/lib/document/render";
import { inLanguage } from "@/lib/language/in-language";
import { findSharedItinerary } from "../itinerary-door";
import { serveLinkPaper } from "./link-paper";
import { pdfResponse } from "./serve-paper";

const PAGE = { page: "/itinerary", find: findSharedItinerary };

/** Serves the itinerary of a link as a PDF, as the trip is now. */
export const showTravellersItinerary = (request: Request, token: string): Promise<Response> =>
  serveLinkPaper(request, token, {
    ...PAGE,
    async draw({ itinerary }, language) {
      return pdfResponse({
        pdf: await renderItinerary(itinerary, clock.now(), language),
        fileName: `itinerary-${itinerary.publicId}.pdf`,
      });
    },
  });

/** Serves the itinerary of a link as a calendar, with an event for each service. */
export const showTravellersCalendar = (request: Request, token: string): Promise<Response> =>
  serveLinkPaper(request, token, {
    ...PAGE,
    async draw({ itinerary }, language) {
      return new Response(
        inLanguage(language, () => toCalendar(itinerary, clock.now())),
        {
          headers: {
            "Content-Type": "text/calendar; charset=utf-8",
            "Content-Disposition": `attachment; filename="itinerary-${itinerary.publicId}.ics"`,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
          },
        },
      );
    },
  });
