import { MantineProvider } from "@mantine/core";
import { useEffect } from "react";
import { loadSession } from "../api/session.ts";
import { CurrentPage } from "./current-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";
import { cssVariables, theme } from "./theme.ts";

export function App() {
  useEffect(() => {
    void loadSession();
  }, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        <Shell>
          <CurrentPage />
        </Shell>
      </ErrorBoundary>
    </MantineProvider>
  );
}
