import { MAX_AUTHOR_LINKS, MAX_BIO, MAX_BRAND_NAME } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: the page of an author, and the branding of an account. */
export function ProfileAndBranding() {
  return (
    <>
      <Part title="Your public page">
        <p>
          Each author has a page with all published guides. Open it with{" "}
          <strong>Your public page</strong> in the menu of your name. <strong>Feature</strong> in
          the menu of a guide puts the guide at the top.
        </p>
        <p>
          In <TextLink href="/settings/profile">Settings → Profile</TextLink> you add a picture, a
          bio of up to {MAX_BIO} characters, and up to {MAX_AUTHOR_LINKS} links. They become public
          when you save.
        </p>
      </Part>
      <Part title="Change your username">
        <p>
          Your username is part of the address of your page and your guides. When you change it, the
          former addresses lead readers to the new ones, and no other person can take the former
          name.
        </p>
      </Part>
      <Part title="Add your brand">
        <p>
          Owners of accounts on Pro, Team and Enterprise replace Guidepost’s name and color on all
          public pages of the account:
        </p>
        <Steps>
          <li>
            Open <TextLink href="/settings/branding">Settings → Branding</TextLink>.
          </li>
          <li>
            Enter a brand name of up to {MAX_BRAND_NAME} characters, upload a logo, and enter the
            address that the logo leads to.
          </li>
          <li>
            Choose an accent color. Where it would be hard to read, pages use the nearest tone that
            is readable. The settings show it in the light and in the dark theme.
          </li>
          <li>
            Look at the preview as a page, embedded, and on a phone. Then select{" "}
            <strong>Save</strong>.
          </li>
        </Steps>
        <Points>
          <li>
            <strong>Hide “Published with Guidepost”</strong> removes our name from your pages.
          </li>
          <li>
            After a change to Free, pages no longer show the branding. It is kept for the next
            upgrade.
          </li>
        </Points>
      </Part>
    </>
  );
}
