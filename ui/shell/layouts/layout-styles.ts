import type { Settings } from '../../../core/settings/settings.ts'

/** 固定: as wide as this, in the middle; only with the menu at the top. */
export const FIXED_WIDTH = 1200

const BOTTOM_BAR = 'calc(64px + env(safe-area-inset-bottom))'

/** What stands around the pages: the side menu leaves them 200 or 80, the bar at a phone's foot 64. */
export const layoutStyles = (kind: 'mobile' | 'side' | 'top', { menuOpen, contentWidth }: Settings, hasBottomBar: boolean) => {
  const ownSides = {
    mobile: { '--bottom-bar': hasBottomBar ? BOTTOM_BAR : '0px', pb: 'var(--bottom-bar)' },
    side: { '--margin': '24px', pl: menuOpen ? '200px' : '80px' },
    top: {
      '--margin': '16px',
      '& > .pages': { width: '100%', maxWidth: contentWidth === 'fixed' ? FIXED_WIDTH : 'none', margin: '0 auto' },
    },
  }
  return [
    {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minHeight: '100dvh',
      '& > .pages': { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 },
    },
    ownSides[kind],
  ] as const
}
