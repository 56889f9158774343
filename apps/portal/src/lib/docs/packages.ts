/** The packages that the portal serves (contract CLIENT-6). No registry has them. */
export type PackageName = "@guidepost/sdk" | "guidepost";

/** The path of the folder of the packages. */
export const DOWNLOADS_PATH = "/downloads/";

/** The address of a package. `scripts/release/pack-downloads.mjs` writes the file with this name. */
export function packageUrl(portalUrl: string, name: PackageName): string {
  return `${portalUrl}${DOWNLOADS_PATH}${name.replace("@", "").replace("/", "-")}.tgz`;
}

/** The command that installs the SDK. */
export function installSdk(portalUrl: string): string {
  return `npm install ${packageUrl(portalUrl, "@guidepost/sdk")}`;
}

/** The command that runs the program `guidepost` with arguments, without installing it. */
export function runGuidepost(portalUrl: string, args: string): string {
  return `npx --yes ${packageUrl(portalUrl, "guidepost")} ${args}`;
}
