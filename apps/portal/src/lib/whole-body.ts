/**
 * The request with its body read; undefined where the client hung up before its end, which is no
 * fault of ours and would be thrown as one by whoever reads it.
 */
export const withWholeBody = async (request: Request): Promise<Request | undefined> => {
  const { method, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return request;
  try {
    return new Request(url, { method, headers, signal, body: await request.text() });
  } catch {
    return undefined;
  }
};
