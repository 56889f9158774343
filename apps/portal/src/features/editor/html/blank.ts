/**
 * True for HTML that shows a reader nothing: such a step is not sent, since the service would
 * refuse it. What only cleaning can find out (a script alone) is left to the service.
 */
export const isBlankHtml = (html: string): boolean =>
  !/(?:^|>)[\s\p{Cc}\p{DI}]*[^<\s\p{Cc}\p{DI}]|<(?:img|hr)\b/iu.test(
    html.replaceAll(/<!--[\s\S]*?-->/g, "").replaceAll("&nbsp;", " "),
  );
