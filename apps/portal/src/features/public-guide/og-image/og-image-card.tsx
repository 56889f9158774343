import { excerpt } from "../seo/excerpt.ts";

const green = "#0b6b4e";

/**
 * What is told of a page: all of it `ogSafeText`. Drawn as a picture, by a library that knows no style
 * sheets: hence the styles here.
 */
export function OgImageCard({
  title,
  by,
  note,
}: {
  title: string;
  /** Whose it is, or where. */
  by: string;
  note: string;
}) {
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "72px 80px",
        background: "#fafaf8",
        borderBottom: `20px solid ${green}`,
        color: "#1a1d1b",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 32 }}>
        <svg width="56" height="56" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="8" fill={green} />
          <path d="M15 6h2v20h-2z" fill="#bfe6d6" />
          <path d="M8 8h13l4 3.5-4 3.5H8z" fill="#fff" />
          <path d="M24 17H13l-4 3.5 4 3.5h11z" fill="#8fd6b8" />
        </svg>
        Guidepost
      </div>
      <div
        style={{
          display: "flex",
          fontSize: title.length > 60 ? 60 : 76,
          lineHeight: 1.15,
          letterSpacing: "-0.03em",
        }}
      >
        {excerpt(title, 110)}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          fontSize: 32,
          color: "#565c57",
        }}
      >
        <div style={{ display: "flex" }}>{excerpt(by, 40)}</div>
        <div style={{ display: "flex", color: green }}>{note}</div>
      </div>
    </div>
  );
}
