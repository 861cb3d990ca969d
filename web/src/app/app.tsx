import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";
import { CurrentPage } from "./current-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import { Shell } from "./shell.tsx";
import { cssVariables, theme } from "./theme.ts";

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Shell>
            <CurrentPage />
          </Shell>
          <PasswordPrompt />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
