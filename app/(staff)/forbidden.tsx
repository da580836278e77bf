import { NotForYou } from "@/components/shell/notices/not-for-you";

export default function Forbidden() {
  return <NotForYou />;
}
