import "./layers.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./base.css";
import { createRoot } from "react-dom/client";
import { isAhead } from "../api/ahead.ts";
import { loadSession } from "../api/session.ts";
import { postsPath, withoutPaging } from "../search/posts-path.ts";
import { loadPosts } from "../search/use-posts.ts";
import { App } from "./app.tsx";
import { loadPageAt } from "./routes.ts";

/** So long the frame waits to be drawn together with its page, for which everything is on its way already. */
const PATIENCE_MS = 200;

void start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no place for the application.");
  await Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  createRoot(root).render(<App />);
}

/** Who is signed in, the page of the address, and on the search page its posts. */
async function prepare(): Promise<void> {
  const { pathname, search } = window.location;
  await Promise.all([loadSession(), loadPageAt(pathname)]);
  const query = withoutPaging(search.slice(1));
  if (pathname === "/" && isAhead(postsPath(query))) await loadPosts(query);
}
