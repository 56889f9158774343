/** The size of all preview images in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 };

/** A line of text. Its `y` is that of the base line. */
type Line = {
  /** The first one that has a character that a font draws is drawn. */
  texts: string[];
  x: number;
  y: number;
  size: number;
  color: string;
  /** Whether the text ends at `x`. */
  isAtEnd: boolean;
};

/** What a preview image shows, in pixels. Contains only JSON, because another thread draws it. */
export type OgImageCard = {
  /** SVG elements without texts. */
  background: string;
  lines: Line[];
  /** Is drawn in the middle of its area, in the first of the sizes in which it fits. */
  title: {
    texts: string[];
    x: number;
    y: number;
    width: number;
    height: number;
    sizes: number[];
    color: string;
  };
  language: string | null;
};
