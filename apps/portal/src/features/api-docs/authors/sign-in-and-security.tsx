import { MAX_PASSKEYS, RECOVERY_CODES } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: passwords, passkeys, two factors and sessions. */
export function SignInAndSecurity() {
  return (
    <>
      <Part title="Change or reset your password">
        <p>
          Change it in <TextLink href="/settings/security">Settings → Security</TextLink>. All other
          browsers are signed out. If you do not remember it, select{" "}
          <TextLink href="/forgot-password">Forgot your password?</TextLink> on the sign-in page.
          You receive an email with a link that works once, for 30 minutes.
        </p>
      </Part>
      <Part title="Sign in with a passkey">
        <p>
          A passkey replaces the password by your fingerprint, your face, or the lock of your
          device. It cannot be guessed, and works only on this site.
        </p>
        <Steps>
          <li>
            In <TextLink href="/settings/security">Settings → Security</TextLink>, select{" "}
            <strong>Add passkey</strong>.
          </li>
          <li>Keep the proposed name or enter another one, and follow your browser.</li>
          <li>
            On the sign-in page, select <strong>Continue with a passkey</strong>.
          </li>
        </Steps>
        <p>You can have up to {MAX_PASSKEYS} passkeys. Remove those of devices that you lost.</p>
      </Part>
      <Part title="Set up two-factor sign-in">
        <p>
          After your password, you also enter a code of an app on your phone. A stolen password
          alone then gives no access.
        </p>
        <Steps>
          <li>
            In <TextLink href="/settings/security">Settings → Security</TextLink>, select{" "}
            <strong>Set up</strong> at Two-factor sign-in. Your email address must be verified.
          </li>
          <li>Scan the QR code with an authenticator app, and enter the code that it shows.</li>
          <li>
            Store the {RECOVERY_CODES} recovery codes away from your phone. Each of them works once
            in place of a code.
          </li>
        </Steps>
        <Points>
          <li>
            A lost phone: sign in with a recovery code, turn two-factor sign-in off, and set it up
            again. Without recovery codes, contact the operator of your Guidepost.
          </li>
          <li>
            Owners can require two factors of all members, on the same page. Members then set it up
            at their next visit.
          </li>
        </Points>
      </Part>
      <Part title="End sessions">
        <p>
          <TextLink href="/settings/security">Settings → Security</TextLink> lists the browsers in
          which you are signed in. <strong>End session</strong> signs one of them out,{" "}
          <strong>End all other sessions</strong> all except this one. A session ends 14 days after
          its last use.
        </p>
      </Part>
      <Part title="Change your email address">
        <p>
          Enter the new address in <TextLink href="/settings/profile">Settings → Profile</TextLink>.
          You receive an email there. The current address stays until you open its link.
        </p>
      </Part>
      <Part title="When another person had access">
        <Steps>
          <li>Change your password. This signs out all other browsers.</li>
          <li>
            In the dialog that follows, end the passkeys, connected sign-ins, API keys and webhooks
            that you do not recognize.
          </li>
          <li>
            Owners see what was done in the{" "}
            <TextLink href="/settings/audit-log">audit log</TextLink>.
          </li>
        </Steps>
      </Part>
    </>
  );
}
