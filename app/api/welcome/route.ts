import { answerWelcome } from "@/lib/staff/door/welcome";

export { answerWelcome as POST };
