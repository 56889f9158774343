"use client";

import type { GuideSummary } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { Code, Download, ExternalLink, Globe, Link2, QrCode, Rss } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { LazyQrCode } from "#components/ui/layout/lazy-qr-code.tsx";
import { Dialog, type DialogState } from "#components/ui/overlays/dialog.tsx";
import { toastError } from "#components/ui/overlays/toaster.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { saveBlob, saveFile } from "#lib/browser/browser-files.ts";
import { embedCode } from "#lib/embed-code.ts";
import { feedPath } from "#lib/public-paths.ts";
import { useTRPC } from "#trpc/client.tsx";
import { PrivateLinks } from "./private-links.tsx";
import { quoted } from "#lib/formats/format.ts";

/** What the dialog reads of a guide. */
export type SharedGuide = Pick<GuideSummary, "id" | "title" | "url" | "slug" | "status" | "user">;

function ShareSection({
  icon: Icon,
  title,
  description,
  children,
}: {
  icon: LucideIcon;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <div>
        <h3 id={heading} className="flex items-center gap-2 text-sm font-semibold">
          <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {title}
        </h3>
        {description !== undefined && (
          <p className="mt-0.5 text-caption text-ink-soft">{description}</p>
        )}
      </div>
      {children}
    </section>
  );
}

/** A URL on one line, which a click selects. */
function Url({ url, label }: { url: string; label: string }) {
  return (
    <input
      readOnly
      value={url}
      aria-label={label}
      onFocus={({ currentTarget }) => currentTarget.select()}
      className="h-9.5 min-w-0 flex-1 basis-60 rounded-md border border-line bg-sunken px-3 font-mono text-caption text-ellipsis"
    />
  );
}

async function saveQrPng(name: string, url: string): Promise<void> {
  const { qrPng } = await import("#components/ui/layout/qr-code.tsx");
  const png = await qrPng(url);
  if (png) saveBlob(name, png);
  else toastError("This browser cannot create the image. Download the SVG file instead");
}

async function saveQrSvg(name: string, url: string): Promise<void> {
  const { qrSvg } = await import("#components/ui/layout/qr-code.tsx");
  saveFile(name, qrSvg(url), "image/svg+xml");
}

const LOAD_FAILURE = "The QR code could not be loaded. Check your connection and try again";

function QrDownloads({ url, slug }: Pick<SharedGuide, "url" | "slug">) {
  const save = (saving: Promise<void>) => void saving.catch(() => toastError(LOAD_FAILURE));
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <LazyQrCode text={url} label="QR code with the public link" />
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={() => save(saveQrSvg(`${slug}-qr.svg`, url))}>
          Download SVG
        </Button>
        <Button icon={Download} onClick={() => save(saveQrPng(`${slug}-qr.png`, url))}>
          Download PNG
        </Button>
      </div>
    </div>
  );
}

/** The ways to share a guide that readers can open. */
function PublicSections({ guide }: { guide: SharedGuide }) {
  const { url, slug, user } = guide;
  const { origin, pathname } = new URL(url);
  const feed = `${origin}${feedPath(user.username)}`;
  return (
    <>
      <ShareSection
        icon={Globe}
        title="Public link"
        description="Anyone can open it. Search engines can list it."
      >
        <div className="flex flex-wrap items-center gap-2">
          <Url url={url} label="Public link" />
          <CopyButton text={url} label="Copy link" caption="Copy link" variant="primary" />
          <LinkButton href={pathname} target="_blank" icon={ExternalLink}>
            Open
          </LinkButton>
        </div>
      </ShareSection>
      <ShareSection
        icon={QrCode}
        title="QR code"
        description="For a printed page, a slide or a label on a device."
      >
        <QrDownloads url={url} slug={slug} />
      </ShareSection>
      <ShareSection
        icon={Code}
        title="Embed code"
        description="Shows the guide in a page of another site. It always shows the published version."
      >
        <CodeBlock code={embedCode(guide)} label="embed code" language="html" />
      </ShareSection>
      <ShareSection
        icon={Rss}
        title="Feed"
        description={`New guides of @${user.username}, for feed readers and other programs.`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <Url url={feed} label="Feed" />
          <CopyButton text={feed} label="Copy feed URL" caption="Copy feed URL" />
        </div>
      </ShareSection>
    </>
  );
}

/** What a publication adds to the private links of a draft. */
function DraftSection({
  isBlocked,
  onPublish,
}: {
  isBlocked: boolean;
  onPublish: (() => void) | undefined;
}) {
  return (
    <div className="pb-5">
      <Callout
        title="This guide is a draft. Only private links open it."
        action={
          onPublish &&
          !isBlocked && (
            <Button size="sm" variant="primary" onClick={onPublish}>
              Publish
            </Button>
          )
        }
      >
        {isBlocked
          ? "After you verify your email address and publish it, it also has a public link, a QR code and an embed code."
          : "After you publish it, it also has a public link, a QR code and an embed code."}
      </Callout>
    </div>
  );
}

/**
 * All ways to share a guide: public link, QR code, embed code, feed and private links (contract LINK-5).
 *
 * @param saveFirst saves the changes that a new private link has to show
 * @param onPublish publishes a draft; without it, the dialog offers no publication
 */
export function ShareDialog({
  guide,
  isFirst = false,
  saveFirst = () => Promise.resolve(),
  onPublish,
  ...dialog
}: DialogState<unknown>["dialog"] & {
  guide: SharedGuide;
  /** Whether the guide was published just now. */
  isFirst?: boolean;
  saveFirst?: () => Promise<unknown>;
  onPublish?: () => void;
}) {
  const isPublished = guide.status === "published";
  const { data: profile } = useQuery(useTRPC().account.profile.queryOptions());
  const isBlocked =
    profile !== undefined && profile.requires_verified_email && !profile.email_verified;
  return (
    <Dialog
      {...dialog}
      wide
      title={isFirst ? "Your guide is published" : "Share"}
      description={isFirst ? `Readers can open ${quoted(guide.title)} now.` : quoted(guide.title)}
    >
      <div className="flex flex-col divide-y divide-line">
        {isPublished ? (
          <PublicSections guide={guide} />
        ) : (
          <DraftSection isBlocked={isBlocked} onPublish={onPublish} />
        )}
        <ShareSection
          icon={Link2}
          title="Private links"
          description="Anyone with a private link can read this guide with its unpublished changes, and cannot edit it. Search engines do not list it."
        >
          {isBlocked && (
            <Callout tone="warning" title="Verify your email address to create private links">
              <p className="wrap-anywhere">Open the link in the email to {profile.email}.</p>
            </Callout>
          )}
          <PrivateLinks id={guide.id} mayCreate={!isBlocked} saveFirst={saveFirst} />
        </ShareSection>
      </div>
    </Dialog>
  );
}
