import { answerWelcome } from "@/lib/staff/door/sign-in/welcome";

export { answerWelcome as POST };
