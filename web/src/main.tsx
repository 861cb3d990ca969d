import "@mantine/core/styles.css";
import "./app/base.css";
import { createRoot } from "react-dom/client";
import { loadSession } from "./api/session.ts";
import { App } from "./app/app.tsx";
import { loadPageAt } from "./app/routes.ts";

// What the first page needs is on its way while the frame around it is drawn.
void loadSession();
loadPageAt(window.location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the application.");
createRoot(root).render(<App />);
