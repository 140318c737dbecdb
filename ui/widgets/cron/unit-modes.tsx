import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Box as NumberRange } from '../../../core/cron/boxes.ts'
import { type Mode, modesOf } from '../../../core/cron/modes.ts'
import { chosenIn, CUSTOM, customUnit, titleOf } from '../../../core/cron/tabs.ts'
import { text } from '../../../core/cron/text.ts'
import { mono } from '../../theme/typography.ts'
import type { CronEditor } from './use-cron-editor.ts'
import { NumberBox } from './number-box.tsx'
import { ValueList } from './value-list.tsx'

const titleOfMode = ({ parts }: Mode) => parts.map((part) => (typeof part === 'string' ? part : part.label)).join('')

type LineProps = {
  readonly mode: Mode
  readonly numbers: readonly number[]
  readonly isChosen: boolean
  readonly onNumbers: (numbers: readonly number[]) => void
}

/** The words of a mode with its boxes between. */
const Line = ({ mode, numbers, isChosen, onNumbers }: LineProps) => {
  const boxes = mode.parts.filter((part): part is NumberRange => typeof part !== 'string')
  return (
    <>
      {mode.parts.map((part) => {
        if (typeof part === 'string') return <span key={part}>{part}</span>
        const place = boxes.indexOf(part)
        return (
          <NumberBox
            key={`${part.label}${place}`}
            box={part}
            value={numbers[place] ?? part.usual}
            isChosen={isChosen}
            onChange={(value) => onNumbers(boxes.map((box, at) => (at === place ? value : (numbers[at] ?? box.usual))))}
          />
        )
      })}
    </>
  )
}

/** The ways to fill the field of the open tab. */
export const UnitModes = ({ editor: { actor, state } }: { readonly editor: CronEditor }) => {
  const { tab, variant, thisYear, fields, customs, numbers } = state
  const chosen = customs.includes(tab) ? { key: CUSTOM, numbers: [] } : chosenIn(state, tab, fields)
  const modes = modesOf(variant, tab, thisYear)
  const own = customUnit(variant, tab, fields)
  return (
    <RadioGroup
      aria-label={titleOf(tab)}
      value={chosen.key}
      onChange={(_, key) => {
        const mode = modes.find((one) => one.key === key)
        actor.send({ type: 'mode', unit: tab, mode: mode?.key ?? CUSTOM })
      }}
      sx={{ gap: 1, fontSize: 13, flexWrap: 'nowrap' }}
    >
      {modes.map((mode) => {
        const isChosen = mode.key === chosen.key
        const given = isChosen ? chosen.numbers : (numbers[`${tab}.${mode.key}`] ?? mode.usual)
        const send = (next: readonly number[]) => actor.send({ type: 'mode', unit: tab, mode: mode.key, numbers: next })
        return (
          <Box key={mode.key}>
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, minHeight: 32 }}>
              <FormControlLabel
                value={mode.key}
                control={<Radio slotProps={{ input: { 'aria-label': titleOfMode(mode) } }} />}
                label=""
                sx={{ m: 0, ml: -1 }}
              />
              <Line mode={mode} numbers={given} isChosen={isChosen} onNumbers={send} />
            </Box>
            {mode.list && isChosen && (
              <Box sx={{ pl: 6, py: 1 }}>
                <ValueList title={titleOfMode(mode)} box={mode.list} values={given} onChange={send} />
              </Box>
            )}
          </Box>
        )
      })}
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, minHeight: 32 }}>
        <FormControlLabel
          value={CUSTOM}
          control={<Radio slotProps={{ input: { 'aria-label': text.custom } }} />}
          label=""
          sx={{ m: 0, ml: -1 }}
        />
        <span>{text.custom}</span>
        {chosen.key === CUSTOM && (
          <OutlinedInput
            value={fields[own]}
            onChange={({ target }) => actor.send({ type: 'field', unit: own, text: target.value })}
            inputProps={{ 'aria-label': `${text.custom}${titleOf(own)}`, autoComplete: 'off', spellCheck: false }}
            sx={{ width: 160, fontFamily: mono }}
          />
        )}
      </Box>
    </RadioGroup>
  )
}
