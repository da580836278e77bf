import { redirect } from "next/navigation";
import { findViewer } from "@/lib/staff/door/require-staff";
import { homeOf } from "@/lib/staff/navigation";

export default async function Home() {
  const viewer = await findViewer();
  redirect(viewer ? homeOf(viewer.role) : "/sign-in");
}
