import type { Settings } from '../../core/settings/settings.ts'

/** Shows theme and colour at once: both are attributes of the page, the stylesheet does the rest. */
export const showSettings = ({ theme, colour }: Settings): void => {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['colour'] = colour
}
