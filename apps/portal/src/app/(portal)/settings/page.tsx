import { redirect } from "next/navigation";

const SettingsPage = () => redirect("/settings/profile");

export default SettingsPage;
