/** The capsule of the platform. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect width="28" height="28" rx="7" fill="#1890FF" />
    <g transform="rotate(-45 14 14)">
      <rect x="5" y="9.5" width="18" height="9" rx="4.5" fill="#fff" />
      <path d="M14 9.5h4.5a4.5 4.5 0 0 1 0 9H14z" fill="#A9D6FF" />
    </g>
  </svg>
)
