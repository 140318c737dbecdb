import type { KeyValues } from '../kernel/key-values.port.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The eight presets, named as the seed names them. */
export const COLOURS = ['red', 'volcano', 'sunsetYellow', 'cyan', 'green', 'blue', 'geekBlue', 'purple'] as const
export type Colour = (typeof COLOURS)[number]

/** How this person likes the shell. */
export type Settings = { readonly menuOpen: boolean; readonly theme: Theme; readonly colour: Colour }

export const usualSettings: Settings = { menuOpen: true, theme: 'light', colour: 'blue' }

const keys = { menuOpen: 'SIDEBAR_TYPE', theme: 'DEFAULT_THEME', colour: 'DEFAULT_COLOR' } as const

const oneOf = <T>(known: readonly T[], value: unknown, usual: T): T => known.find((one) => one === value) ?? usual

export const readSettings = (kept: KeyValues): Settings => ({
  menuOpen: oneOf([true, false], kept.get(keys.menuOpen), usualSettings.menuOpen),
  theme: oneOf(THEMES, kept.get(keys.theme), usualSettings.theme),
  colour: oneOf(COLOURS, kept.get(keys.colour), usualSettings.colour),
})

export const keepSettings = (kept: KeyValues, settings: Settings): void => {
  kept.set(keys.menuOpen, settings.menuOpen)
  kept.set(keys.theme, settings.theme)
  kept.set(keys.colour, settings.colour)
}
