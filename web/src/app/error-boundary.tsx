import { Component, type ReactNode } from "react";
import { t } from "../languages/text.ts";
import { Notice } from "../ui/notice.tsx";

interface State {
  readonly failed: boolean;
}

/** Whatever breaks inside is answered with a sentence and a way out. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice
        tone="bad"
        title={t("This page stopped working")}
        action={{ label: t("Load the page again"), onClick: () => window.location.reload() }}
      >
        {t(
          "Your search is in the address bar and nothing is lost. If it happens again, the server may have been updated in between.",
        )}
      </Notice>
    );
  }
}
