import { HintButton } from '../shell/hint-button.tsx'

/** Asks what of a page as a whole is not offered, and why. */
export const WhyNotButton = ({ onClick }: { readonly onClick: () => void }) => (
  <HintButton title="为什么不能" icon="info" data-side="left" aria-haspopup="dialog" onClick={onClick} />
)
