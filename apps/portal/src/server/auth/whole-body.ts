/** The request with its body read; undefined where the client hung up before its end. */
export const bufferRequestBody = async (request: Request): Promise<Request | undefined> => {
  const { method, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return request;
  const body = await request.text().catch(() => undefined);
  return body === undefined ? undefined : new Request(url, { method, headers, signal, body });
};
