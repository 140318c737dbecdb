import { styled } from '@mui/material/styles'
import type { ChartTone } from '../../../core/definitions/report.ts'

const HEIGHT = 180

/** In turn, where a report does not say what its series mean. */
export const TONES: readonly ChartTone[] = ['info', 'teal', 'vio', 'warn', 'idle', 'bad']

/** Of ages and the like: one hue in so many steps, the last one the deepest. */
const STEPS = 7

type Tone = `step${number}`

/** How a series is coloured: by what it means, or as a step of one hue. */
export type SeriesTone = ChartTone | Tone

/** So many series share the steps from the lightest to the deepest. */
export const stepOf = (series: number, of: number): Tone => `step${of < 2 ? STEPS - 1 : Math.round((series * (STEPS - 1)) / (of - 1))}`

/** From a fifth of the hue to all of it, and on into the ink. */
const stepColour = (step: number, hue: string, ground: string, ink: string): string => {
  const part = 18 + step * 20
  return part <= 100 ? `color-mix(in srgb, ${hue} ${part}%, ${ground})` : `color-mix(in srgb, ${hue} ${100 - (part - 100) * 1.5}%, ${ink})`
}

/** Marks are brighter than words (look.md §1.3); the first series has the colour of the preset. */
const MARKS = { teal: '#0B9E8E', vio: '#7A5AF8', warn: '#C4810B', idle: '#5B6B80', bad: '#E5484D', ok: '#2FA35A' } as const

/** A flat chart: legend and views above, a scale beside the plot, names below it (look.md §3). */
export const Chart = styled('figure')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: '10px 16px 8px',
    fontSize: 11,
    color: palette.ink.soft,
    '& .legend': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2px 14px',
      marginBottom: 18,
      fontSize: 12,
      lineHeight: '20px',
    },
    '& .legend > div': { marginLeft: 'auto' },
    '& .table': { maxHeight: HEIGHT + 40, margin: '-8px 0 0', overflow: 'auto' },
    '& .legend i': { display: 'inline-block', width: 10, height: 10, marginRight: 6, borderRadius: 2 },
    '& .legend i.line': { height: 2, marginBottom: 3, borderRadius: 0, backgroundColor: palette.ink.main },
    '& .plot': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0 8px' },
    '& .scale': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      height: HEIGHT + 16,
      margin: '-8px 0',
      textAlign: 'right',
    },
    '& .area': { position: 'relative' },
    '& ol': { display: 'flex', height: HEIGHT + 24, margin: 0, padding: 0, listStyle: 'none' },
    '& ol::before': {
      content: '""',
      position: 'absolute',
      inset: '0 0 auto',
      height: HEIGHT + 1,
      // Lines, broken into dots by stripes of the card.
      backgroundImage: `linear-gradient(90deg, ${palette.ground.card} 3px, transparent 0), linear-gradient(${palette.line.strong} 1px, transparent 1px)`,
      backgroundSize: `5px 100%, 100% ${HEIGHT / 4}px`,
    },
    '& li': { position: 'relative', flex: '1 1 0', minWidth: 0, padding: '0 3px' },
    '& li:hover': { backgroundColor: palette.ground.hover },
    '& .bars': { position: 'relative', display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: 2, height: HEIGHT },
    '& .bars.stacked': {
      // The last one, which a report mostly is about, stands on the ground, where heights are compared.
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: 0,
      '& i': { borderRadius: 0 },
    },
    '& .bars i': { position: 'relative', display: 'block', fontStyle: 'normal', width: '56%', maxWidth: 40, borderRadius: '2px 2px 0 0' },
    '& .name': {
      display: 'block',
      lineHeight: '20px',
      marginTop: 4,
      textAlign: 'center',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .bars b': { position: 'absolute', bottom: '100%', left: '50%', transform: 'translateX(-50%)', lineHeight: '16px', fontWeight: 400 },
    '& svg': { position: 'absolute', inset: '0 0 auto', width: '100%', height: HEIGHT, pointerEvents: 'none', overflow: 'visible' },
    '& polyline': { fill: 'none', stroke: palette.ink.main, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
    '& .bars em': { position: 'absolute', left: '12%', width: '76%', height: 2, marginBottom: -1, backgroundColor: palette.ink.main },
    '& .legend i.level': { height: 2, width: 14, marginBottom: 3, borderRadius: 0, backgroundColor: palette.ink.main },
    '& .dashed': { strokeDasharray: '4 3' },
    ...theme.applyStyles('dark', { '& .legend i, & .bars > i, & polyline': { filter: 'brightness(1.08)' } }),
    ...Object.fromEntries(
      Array.from({ length: STEPS }, (_, step) => [
        `& i.step${step}`,
        { backgroundColor: stepColour(step, palette.primary.light, palette.ground.card, palette.ink.main) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({ info: palette.primary.light, ...MARKS }).flatMap(([tone, colour]) => [
        [`& i.${tone}`, { backgroundColor: colour }],
        [`& polyline.${tone}`, { stroke: colour }],
      ]),
    ),
  }
})
