import { answerItinerary } from "@/lib/staff/door/itinerary-door";

export { answerItinerary as POST };
