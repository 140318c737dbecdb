import type { Colour } from '../../core/settings/settings.ts'

export type Tones = {
  readonly swatch: string
  readonly main: string
  readonly hover: string
  readonly active: string
  readonly tint: string
  readonly tint2: string
  readonly on: string
}

export type Preset = { readonly title: string; readonly light: Tones; readonly dark: Tones }

const light = (swatch: string, main: string, hover: string, active: string, tint: string, tint2: string): Tones => ({
  swatch,
  main,
  hover,
  active,
  tint,
  tint2,
  on: '#FFFFFF',
})

const dark = (swatch: string, main: string, tint: string): Tones => ({
  swatch,
  main,
  hover: mixed(main, '#FFFFFF', 0.22),
  active: mixed(main, '#000000', 0.12),
  tint,
  tint2: mixed(tint, main, 0.18),
  on: '#08131F',
})

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `share` of the second colour in the first. */
const mixed = (one: string, other: string, share: number): string => {
  const others = channels(other)
  const mix = channels(one).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

// Swatches below 3:1 on white would not carry meaning there: they take main (look.md 1.1).
export const presets: Readonly<Record<Colour, Preset>> = {
  red: {
    title: '薄暮',
    light: light('#F5222D', '#DE011F', '#C4001A', '#AB0015', '#FEF0EE', '#FEDDD9'),
    dark: dark('#F5222D', '#FF675F', '#451E1B'),
  },
  volcano: {
    title: '火山',
    light: light('#FA541C', '#CA3B01', '#B23300', '#9B2B00', '#FEF0EC', '#FFDED4'),
    dark: dark('#FA541C', '#F4724C', '#441F15'),
  },
  sunsetYellow: {
    title: '日暮',
    light: light('#956505', '#956505', '#835803', '#714C02', '#FBF2E5', '#F7E3C8'),
    dark: dark('#FAAD14', '#EFB252', '#3C2703'),
  },
  cyan: {
    title: '明青',
    light: light('#057C7C', '#057C7C', '#026C6C', '#005D5D', '#E9F7F6', '#D0EDEC'),
    dark: dark('#13C2C2', '#51BEBD', '#093232'),
  },
  green: {
    title: '极光绿',
    light: light('#2F7F00', '#2F7F00', '#286E00', '#205E00', '#EDF7EA', '#D8EED1'),
    dark: dark('#52C41A', '#69BF4B', '#1B3214'),
  },
  blue: {
    title: '拂晓蓝',
    light: light('#1890FF', '#006FCD', '#0061B4', '#00539D', '#ECF4FE', '#D5E8FF'),
    dark: { swatch: '#1890FF', main: '#51A1FA', hover: '#7AB8FF', active: '#3D8EEA', tint: '#15293F', tint2: '#1B3A5C', on: '#08131F' },
  },
  geekBlue: {
    title: '极客蓝',
    light: light('#2F54EB', '#2F54EB', '#2442D9', '#1B34C2', '#EEF3FF', '#DCE6FF'),
    dark: dark('#2F54EB', '#7299FF', '#1E2A49'),
  },
  purple: {
    title: '酱紫',
    light: light('#722ED1', '#722ED1', '#6516C0', '#5601A9', '#F4F1FF', '#E8E2FE'),
    dark: dark('#722ED1', '#A983FF', '#2E2446'),
  },
}

/** The preset's own colour, for showing it among the others. */
export const swatches: Readonly<Record<Colour, string>> = {
  red: '#F5222D',
  volcano: '#FA541C',
  sunsetYellow: '#FAAD14',
  cyan: '#13C2C2',
  green: '#52C41A',
  blue: '#1890FF',
  geekBlue: '#2F54EB',
  purple: '#722ED1',
}

const tokensOf = ({ swatch, main, hover, active, tint, tint2, on }: Tones) => ({
  '--mui-palette-primary-light': swatch,
  '--mui-palette-primary-main': main,
  '--mui-palette-primary-mainChannel': channels(main).join(' '),
  '--mui-palette-primary-dark': active,
  '--mui-palette-primary-hover': hover,
  '--mui-palette-primary-tint': tint,
  '--mui-palette-primary-tint2': tint2,
  '--mui-palette-primary-contrastText': on,
  '--mui-palette-side-chosen': `rgba(${channels(swatch).join(', ')}, 0.2)`,
})

/** Changing the colour is changing one attribute of the page: the browser swaps the tokens, no component is drawn again. */
export const presetStyles = Object.fromEntries(
  Object.entries(presets).flatMap(([name, preset]) => [
    [`html[data-colour="${name}"]`, tokensOf(preset.light)],
    [`html[data-colour="${name}"][data-theme="dark"]`, tokensOf(preset.dark)],
  ]),
)
