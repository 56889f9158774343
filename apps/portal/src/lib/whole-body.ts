/** The body as text; undefined where the client hung up before its end, which is no fault of ours. */
export const readBody = (request: Request): Promise<string | undefined> =>
  request.text().catch(() => undefined);

/** The request with its body read; undefined where the client hung up before its end. */
export const withWholeBody = async (request: Request): Promise<Request | undefined> => {
  const { method, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return request;
  const body = await readBody(request);
  return body === undefined ? undefined : new Request(url, { method, headers, signal, body });
};
