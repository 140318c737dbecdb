import type { Settings } from '../../core/settings/settings.ts'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

const themeOf = ({ theme }: Settings) => {
  if (theme !== 'system') return theme
  return darkDevice().matches ? 'dark' : 'light'
}

/** Shows the settings at once: they are attributes of the page, the stylesheet does the rest. */
export const showSettings = (settings: Settings): void => {
  const { dataset } = document.documentElement
  dataset['theme'] = themeOf(settings)
  dataset['colour'] = settings.colour
  dataset['weak'] = settings.colourWeak ? 'on' : 'off'
  dataset['motion'] = settings.reducedMotion ? 'reduced' : 'usual'
}

/** The device may turn dark at sunset. */
export const onDeviceTheme = (changed: () => void): void => darkDevice().addEventListener('change', changed)
