import { answerTraveller } from "@/lib/staff/door/traveller-door";

export { answerTraveller as POST };
