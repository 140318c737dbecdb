export const STATES = ['idle', 'info', 'ok', 'teal', 'bad', 'warn', 'vio'] as const
export type State = (typeof STATES)[number]

type Tones = {
  readonly swatch: string
  readonly main: string
  readonly hover: string
  readonly active: string
  readonly tint: string
  readonly tint2: string
  readonly on: string
}

/** 拂晓蓝, the usual colour; the others are in presets.css. */
const blue: { readonly light: Tones; readonly dark: Tones } = {
  light: { swatch: '#1890FF', main: '#006FCD', hover: '#0061B4', active: '#00539D', tint: '#ECF4FE', tint2: '#D5E8FF', on: '#FFFFFF' },
  dark: { swatch: '#1890FF', main: '#51A1FA', hover: '#7AB8FF', active: '#3D8EEA', tint: '#15293F', tint2: '#1B3A5C', on: '#08131F' },
}

type Coloured = { readonly text: string; readonly ground: string }

/** What look.md §1 adds to MUI's palette. Read as `theme.vars.palette.ink.soft`, or `'ink.soft'` in `sx`. */
export type Tokens = {
  /** Values and titles; labels; placeholders and hints; disabled. */
  readonly ink: { readonly main: string; readonly soft: string; readonly faint: string; readonly off: string }
  readonly ground: {
    readonly page: string
    readonly card: string
    readonly sunken: string
    readonly hover: string
    readonly float: string
    /** Tooltip and batch bar, dark in both themes. */
    readonly bar: string
  }
  /** Hairlines; sides of controls; lower edge of inputs, check boxes, radios. */
  readonly line: { readonly main: string; readonly strong: string; readonly edge: string }
  readonly states: Readonly<Record<State, Coloured>>
  readonly dots: { readonly ok: string; readonly warn: string; readonly bad: string }
  readonly side: {
    readonly ground: string
    readonly sub: string
    readonly text: string
    readonly quiet: string
    readonly chosen: string
    readonly hover: string
  }
  /** Active tab; popover, menu, snackbar; dialog, drawer; the edge of a frozen column; behind a dialog. */
  readonly shade: {
    readonly card: string
    readonly float: string
    readonly dialog: string
    readonly frozen: string
    readonly scrim: string
  }
}

const state = (text: string, ground: string): Coloured => ({ text, ground })

const lightTokens: Tokens = {
  ink: { main: '#1B2330', soft: '#4A5566', faint: '#667080', off: '#9AA3B0' },
  ground: { page: '#F4F6F9', card: '#FFFFFF', sunken: '#F7F9FB', hover: '#F3F6FA', float: '#FFFFFF', bar: '#1B2636' },
  line: { main: '#E6EAF0', strong: '#D5DBE4', edge: '#7F8998' },
  states: {
    idle: state('#4B5563', '#EEF1F5'),
    info: state('#0A5CB8', '#E6F1FE'),
    ok: state('#1B7439', '#E6F5EB'),
    teal: state('#0B6B70', '#E2F5F5'),
    bad: state('#BE1E27', '#FDECEC'),
    warn: state('#8A5200', '#FFF3DC'),
    vio: state('#5B3FB5', '#F0ECFB'),
  },
  dots: { ok: '#2FA35A', warn: '#C4810B', bad: '#E5484D' },
  side: {
    ground: '#0F1B2D',
    sub: '#0B1523',
    text: '#B4BECD',
    quiet: '#8E9BAE',
    chosen: 'rgba(24, 144, 255, 0.2)',
    hover: 'rgba(255, 255, 255, 0.06)',
  },
  shade: {
    card: '0 1px 2px rgba(16, 28, 46, 0.05)',
    float: '0 4px 16px rgba(16, 28, 46, 0.1), 0 0 0 1px rgba(16, 28, 46, 0.06)',
    dialog: '0 16px 48px rgba(16, 28, 46, 0.2), 0 0 0 1px rgba(16, 28, 46, 0.06)',
    frozen: 'rgba(16, 28, 46, 0.1)',
    scrim: 'rgba(15, 24, 38, 0.42)',
  },
}

const darkTokens: Tokens = {
  ink: { main: '#E4E9F0', soft: '#AEB8C6', faint: '#8F9BAC', off: '#5F6B7B' },
  ground: { page: '#0E131A', card: '#151B24', sunken: '#1A212C', hover: '#1C2430', float: '#1C2430', bar: '#2A3646' },
  line: { main: '#242D3A', strong: '#323D4C', edge: '#6B7789' },
  states: {
    idle: state('#B4BECB', '#262F3B'),
    info: state('#77B5FB', '#142B45'),
    ok: state('#6FCF8E', '#14301F'),
    teal: state('#62CCCB', '#0F3032'),
    bad: state('#FF8A85', '#3B1A1C'),
    warn: state('#EBB65B', '#33270F'),
    vio: state('#B7A1FF', '#2A2244'),
  },
  dots: { ok: '#2FA35A', warn: '#C4810B', bad: '#E5484D' },
  side: {
    ground: '#10161F',
    sub: '#0C1118',
    text: '#B4BECD',
    quiet: '#8E9BAE',
    chosen: 'rgba(81, 161, 250, 0.18)',
    hover: 'rgba(255, 255, 255, 0.06)',
  },
  shade: {
    card: 'none',
    float: '0 8px 24px rgba(0, 0, 0, 0.5), 0 0 0 1px #303B4A',
    dialog: '0 20px 56px rgba(0, 0, 0, 0.6), 0 0 0 1px #303B4A',
    frozen: 'rgba(0, 0, 0, 0.42)',
    scrim: 'rgba(0, 0, 0, 0.6)',
  },
}

const primaryOf = ({ swatch, main, hover, active, tint, tint2, on }: Tones) => ({
  light: swatch,
  main,
  dark: active,
  contrastText: on,
  hover,
  tint,
  tint2,
})

const alarm = ({ text, ground }: Coloured, on: string) => ({ main: text, light: ground, dark: text, contrastText: on })

const paletteOf = (tokens: Tokens, tones: Tones) => ({
  ...tokens,
  primary: primaryOf(tones),
  error: alarm(tokens.states.bad, tones.on),
  warning: alarm(tokens.states.warn, tones.on),
  success: alarm(tokens.states.ok, tones.on),
  info: alarm(tokens.states.info, tones.on),
  text: { primary: tokens.ink.main, secondary: tokens.ink.soft, disabled: tokens.ink.off },
  background: { default: tokens.ground.page, paper: tokens.ground.card },
  divider: tokens.line.main,
  action: {
    hover: tokens.ground.hover,
    selected: tones.tint,
    disabled: tokens.ink.off,
    disabledBackground: tokens.ground.sunken,
    active: tokens.ink.soft,
  },
})

export const lightPalette = paletteOf(lightTokens, blue.light)
export const darkPalette = paletteOf(darkTokens, blue.dark)

declare module '@mui/material/styles' {
  interface Palette extends Tokens {}
  interface PaletteOptions extends Partial<Tokens> {}
  interface PaletteColor {
    hover: string
    tint: string
    tint2: string
  }
  interface SimplePaletteColorOptions {
    hover?: string
    tint?: string
    tint2?: string
  }
}
