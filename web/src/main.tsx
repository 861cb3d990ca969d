import "@mantine/core/styles.css";
import "./app/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place for the application.");
createRoot(root).render(<App />);
