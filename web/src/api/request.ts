import { takeAhead } from "./ahead.ts";
import { ApiError, readApiError, unreachable } from "./api-error.ts";
import { askForPassword } from "./confirmation.ts";
import { endSession } from "./session.ts";
import { endsSession, forgetSessionKey, sessionKey } from "./session-key.ts";

interface Options {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The answer has another cookie for the session. */
  readonly renewsCookie?: boolean;
}

/** What the API answers at this path (`/api/v1/…` or `/manage/v1/…`). Throws an `ApiError` otherwise. */
export async function request<Body>(path: string, options: Options = {}): Promise<Body> {
  const response = await requestRaw(path, options);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

/** The answer itself, for what is read as a stream. Where the server wants the password again, it is asked for. */
export async function requestRaw(path: string, options: Options = {}): Promise<Response> {
  try {
    return await attempt(path, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.has("confirmation_required"))) throw error;
    if (!(await askForPassword())) throw error;
    return attempt(path, options);
  }
}

async function attempt(path: string, options: Options): Promise<Response> {
  const key = await currentKey();
  const first = await send(path, key, options);
  if (first.status !== 401) return accept(first);
  // The key may have ended early: with the server's memory, or by a clock that jumped.
  await forgetSessionKey(key);
  return accept(await send(path, await currentKey(), options));
}

async function currentKey(): Promise<string> {
  try {
    return await sessionKey();
  } catch (error) {
    if (endsSession(error)) await endSession();
    throw error;
  }
}

async function send(path: string, key: string, options: Options): Promise<Response> {
  const { method = "GET", body, signal, renewsCookie = false } = options;
  const ahead = takeAhead(method, path);
  const asked =
    ahead ??
    fetch(path, {
      method,
      credentials: renewsCookie ? "same-origin" : "omit",
      headers: {
        accept: "application/json",
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  return asked.catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  });
}

async function accept(response: Response): Promise<Response> {
  if (!response.ok) throw await readApiError(response);
  return response;
}
