import { redirect } from "next/navigation";
import { findViewer } from "@/lib/staff/door/require-staff";
import { getHome } from "@/lib/staff/navigation";

export default async function Home() {
  const viewer = await findViewer();
  redirect(viewer ? getHome(viewer.role) : "/sign-in");
}
