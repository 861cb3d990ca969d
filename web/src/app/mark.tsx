/** The sign of Earshot: two ears of sound around a point. */
export function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#1c6275" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9.5 20.5a9 9 0 1 1 13-9.8" />
        <path d="M13.2 17.6a4.4 4.4 0 1 1 6-5.6" />
      </g>
      <circle cx="21.5" cy="21.5" r="2.6" fill="#ffd166" />
    </svg>
  );
}
