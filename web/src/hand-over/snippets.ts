import { parseQueryString } from "../../../src/contract/request/given-parameters.ts";

/** A search as something that runs elsewhere. The key is never in it: it comes from the environment. */
export interface Snippet {
  readonly name: string;
  readonly code: string;
}

export const KEY_VARIABLE = "EARSHOT_API_KEY";

/** `origin` is where the API is reached; `query` is a query string of the API. */
export function snippetsOf(origin: string, query: string): readonly Snippet[] {
  return [
    { name: "URL", code: urlOf(origin, query) },
    { name: "curl", code: curlOf(origin, query) },
    { name: "Python", code: pythonOf(origin, query) },
    { name: "R", code: rOf(origin, query) },
  ];
}

function urlOf(origin: string, query: string): string {
  return query === "" ? `${origin}/api/v1/posts` : `${origin}/api/v1/posts?${query}`;
}

/** `-g`: brackets in an address are brackets. */
function curlOf(origin: string, query: string): string {
  const url = urlOf(origin, query).replaceAll("'", "%27");
  return `curl -g -H "Authorization: Bearer $${KEY_VARIABLE}" \\\n  '${url}'`;
}

function pythonOf(origin: string, query: string): string {
  const parameters = [...parseQueryString(query).pairs, { name: "per_page", value: "1000" }]
    .map(({ name, value }) => `    (${quoted(name)}, ${quoted(value)}),`)
    .join("\n");
  return `# Every post of this search, page by page. Needs: pip install requests
import os

import requests

headers = {"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]}
url = ${quoted(urlOf(origin, ""))}
parameters = [
${parameters}
]
posts = []
while url:
    answer = requests.get(url, params=parameters, headers=headers, timeout=60)
    answer.raise_for_status()
    page = answer.json()
    posts += page["data"]
    print(len(posts), "of", page["meta"]["total_posts"])
    # The address of the next page has all parameters in it.
    url, parameters = page["links"]["next"], None
`;
}

function rOf(origin: string, query: string): string {
  const pairs = [...parseQueryString(query).pairs, { name: "per_page", value: "1000" }];
  const encoded = pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `# Every post of this search, page by page. Needs: install.packages("httr2")
library(httr2)

url <- ${quoted(urlOf(origin, encoded.join("&")))}
posts <- list()
while (!is.null(url)) {
  page <- request(url) |>
    req_auth_bearer_token(Sys.getenv("${KEY_VARIABLE}")) |>
    req_perform() |>
    resp_body_json()
  posts <- c(posts, page$data)
  message(length(posts), " of ", page$meta$total_posts)
  url <- page$links[["next"]]
}
`;
}

/** JSON writes strings as Python and R read them. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
