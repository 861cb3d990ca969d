import { NO_FILTER } from "../contract/post-request.ts";
import { fromByteText } from "../posts/document/byte-text.ts";
import type { Selection } from "../posts/posts.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Endpoint } from "./guard.ts";
import { findListRules } from "./list-rules.ts";
import { understandBare, understandId } from "./look-up.ts";
import { presentPost } from "./present-post.ts";
import { readerOf } from "./reader-of.ts";

/** `GET /posts/{id}`: the post, whenever it was published. */
export function createPostEndpoint(context: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const postId = understandId(call, "a post", NO_SUCH_POST);
    const callerLists = await findListRules(context, call.caller.user.id);
    const selection: Selection = { filter: NO_FILTER, keyword: null, lists: null, postId };
    const page = { order: "desc", start: { skip: 0 }, limit: 1, callerLists } as const;
    const [post] = (await context.posts.page(selection, page, readerOf(call))).posts;
    if (post === undefined) throw NO_SUCH_POST;
    call.reply.type("application/json; charset=utf-8");
    return fromByteText(`{"data":${presentPost(post, context.publicBase())}}`);
  };
}

const NO_SUCH_POST = new Failure({
  code: "post_not_found",
  detail:
    "There is no such post. By the ID that it has on its platform it is found with `GET /posts?post_uid=…`.",
});
