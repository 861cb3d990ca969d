import { takeAhead } from "./ahead.ts";
import { readApiError, unreachable } from "./api-error.ts";

/**
 * A request to the endpoints that know the cookie. The header says that it comes from a page of ours: no other site
 * can make a browser send it.
 */
export async function requestSession(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Response> {
  const ahead = takeAhead(method, `/manage/v1${path}`);
  const asked =
    ahead ??
    fetch(`/manage/v1${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "x-earshot-request": "1",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const response = await asked.catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await readApiError(response);
  return response;
}
