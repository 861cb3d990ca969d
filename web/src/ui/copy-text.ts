/** Whether it is on the clipboard now. Without TLS browsers offer only the old way. */
export async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return copyFromField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

/** What is selected in a field is copied; the field is there only for that. */
function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Within a dialog the focus stays in the dialog.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
