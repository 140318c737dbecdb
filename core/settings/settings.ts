import type { KeyValues } from '../kernel/key-values.port.ts'
import { DENSITIES, type Density } from '../table/density.ts'

/** `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The eight presets, named as the seed names them. */
export const COLOURS = ['red', 'volcano', 'sunsetYellow', 'cyan', 'green', 'blue', 'geekBlue', 'purple'] as const
export type Colour = (typeof COLOURS)[number]

export const LAYOUTS = ['side', 'top'] as const
export type Layout = (typeof LAYOUTS)[number]

export const WIDTHS = ['fixed', 'fluid'] as const
export type ContentWidth = (typeof WIDTHS)[number]

/** How this person likes the shell (seed 4.6). */
export type Settings = {
  readonly menuOpen: boolean
  readonly theme: Theme
  readonly colour: Colour
  readonly layout: Layout
  readonly contentWidth: ContentWidth
  readonly fixedHeader: boolean
  readonly fixedSidebar: boolean
  /** The header goes away while one scrolls down. */
  readonly autoHideHeader: boolean
  /** 色弱模式: states are told by more than their colour. */
  readonly colourWeak: boolean
  readonly multiPage: boolean
  /** 表格行高 of lists. */
  readonly density: Density
  readonly reducedMotion: boolean
}

/** What is switched on and off. */
export type Switch = Exclude<{ [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings], 'menuOpen'>

export const usualSettings: Settings = {
  menuOpen: true,
  theme: 'light',
  colour: 'blue',
  layout: 'side',
  contentWidth: 'fixed',
  fixedHeader: true,
  fixedSidebar: true,
  autoHideHeader: false,
  colourWeak: false,
  multiPage: true,
  density: 'standard',
  reducedMotion: false,
}

/** What one setting forbids another (seed 4.6): there is no side menu to fix at the top, and only a fixed header can go away. */
export const agreed = (settings: Settings): Settings => ({
  ...settings,
  fixedSidebar: settings.fixedSidebar && settings.layout === 'side',
  contentWidth: settings.layout === 'side' ? 'fixed' : settings.contentWidth,
  autoHideHeader: settings.autoHideHeader && settings.fixedHeader,
})

const keys: Readonly<Record<keyof Settings, string>> = {
  menuOpen: 'SIDEBAR_TYPE',
  theme: 'DEFAULT_THEME',
  colour: 'DEFAULT_COLOR',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixedSidebar: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  colourWeak: 'DEFAULT_COLOR_WEAK',
  multiPage: 'DEFAULT_MULTI_PAGE',
  density: 'DEFAULT_DENSITY',
  reducedMotion: 'DEFAULT_REDUCED_MOTION',
}

/** Under which keys they lie. */
export const settingKeys: ReadonlySet<string> = new Set(Object.values(keys))

const choices: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  theme: THEMES,
  colour: COLOURS,
  layout: LAYOUTS,
  contentWidth: WIDTHS,
  density: DENSITIES,
}

const names = Object.keys(keys) as (keyof Settings)[]

/** Settings as they were kept; what nobody knows, and what does not go together, is as usual. */
export const readSettings = (kept: KeyValues): Settings => {
  const read = (name: keyof Settings) => {
    const known: readonly unknown[] = choices[name] ?? [true, false]
    const value = kept.get(keys[name])
    return [name, known.includes(value) ? value : usualSettings[name]]
  }
  return agreed(Object.fromEntries(names.map(read)) as Settings)
}

export const keepSettings = (kept: KeyValues, settings: Settings): void => {
  for (const name of names) kept.set(keys[name], settings[name])
}
