import { type IconName, outlines } from './icon-paths.ts'

const rigid = { flex: 'none' } as const

/** A line icon as large as the text around it unless `size` says otherwise. It is decoration: the control beside it carries the name. */
export const Icon = ({ name, size = '1em', weight = 1.6 }: { name: IconName; size?: number | string; weight?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' || name === 'drag' ? 2.6 : weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={rigid}
  >
    <path d={outlines[name]} />
  </svg>
)
