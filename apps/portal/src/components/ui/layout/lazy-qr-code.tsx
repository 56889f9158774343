"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { QrCode as QrCodeComponent } from "./qr-code.tsx";

/** A QR code. The code that creates it is loaded when it is rendered. After a failure, its place stays empty. */
export function LazyQrCode({ text, label }: { text: string; label: string }) {
  const [component, setComponent] = useState<{ QrCode: typeof QrCodeComponent }>();
  useEffect(() => {
    import("./qr-code.tsx").then(setComponent).catch(() => {});
  }, []);
  const QrCode: ComponentType<{ text: string; label: string }> | undefined = component?.QrCode;
  return <div className="size-48">{QrCode && <QrCode text={text} label={label} />}</div>;
}
