import { answerAuth } from "@/lib/staff/door/auth";

export { answerAuth as GET, answerAuth as POST };
