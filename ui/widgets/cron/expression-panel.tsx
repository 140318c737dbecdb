import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { tabsOf, titleOf } from '../../../core/cron/tabs.ts'
import { text } from '../../../core/cron/text.ts'
import { UNITS } from '../../../core/cron/units.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Icon } from '../../theme/icon.tsx'
import { mono } from '../../theme/typography.ts'
import { Comparison } from './comparison.tsx'
import { PreviewDays } from './preview-days.tsx'
import { Probe } from './probe.tsx'
import { RunList } from './run-list.tsx'
import { Templates } from './templates.tsx'
import type { CronEditor } from './use-cron-editor.ts'

/** Each field and the whole expression to type in, in words, and the next runs. */
export const ExpressionPanel = ({ editor }: { readonly editor: CronEditor }) => {
  const { actor, state, reading, bounds } = editor
  const { fields, tab, expression, problem, hideSecond, hideYear, readOnly } = state
  const notices = useNotices()
  const id = useId()
  const tabs = tabsOf(state)
  const shown = UNITS.filter((unit) => (unit !== 'second' || !hideSecond) && (unit !== 'year' || !(hideSecond || hideYear)))
  const wrongUnit = problem?.details?.['unit']
  const copy = () => void navigator.clipboard?.writeText(expression).then(() => notices.success(text.copied))

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${shown.length}, 1fr)`, gap: 1.5 }}>
        {shown.map((unit) => (
          <Box key={unit} sx={{ fontSize: 12, textAlign: 'center', color: 'ink.soft', minWidth: 0 }}>
            <label htmlFor={`${id}-${unit}`}>{titleOf(unit)}</label>
            <OutlinedInput
              id={`${id}-${unit}`}
              fullWidth
              value={fields[unit]}
              readOnly={readOnly}
              error={wrongUnit === unit}
              onFocus={() => tabs.includes(unit) && actor.send({ type: 'tab', unit })}
              onChange={({ target }) => actor.send({ type: 'field', unit, text: target.value })}
              inputProps={{ 'aria-invalid': wrongUnit === unit || undefined, autoComplete: 'off', spellCheck: false }}
              sx={{
                '& input': { px: 1, textAlign: 'center', fontFamily: mono },
                ...(unit === tab && !readOnly ? { outline: 1, outlineColor: 'primary.main' } : {}),
              }}
            />
          </Box>
        ))}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5, fontSize: 13, color: 'ink.soft' }}>
          <Box component="label" htmlFor={id} sx={{ flex: 1 }}>
            {text.expression}
          </Box>
          {!readOnly && <Templates onTake={(taken) => actor.send({ type: 'expression', text: taken })} />}
        </Box>
        <OutlinedInput
          id={id}
          fullWidth
          value={expression}
          readOnly={readOnly}
          error={problem !== undefined}
          onChange={({ target }) => actor.send({ type: 'expression', text: target.value })}
          inputProps={{
            'aria-invalid': problem ? true : undefined,
            'aria-describedby': `${id}-told`,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 256,
          }}
          endAdornment={
            <IconButton aria-label="复制表达式" onClick={copy} sx={{ width: 24, height: 24, fontSize: 14 }}>
              <Icon name="copy" />
            </IconButton>
          }
          sx={{ '& input': { fontFamily: mono } }}
        />
      </Box>
      <Box id={`${id}-told`} aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {problem ? (
          <Alert severity="error">
            {problem.message}
            {reading.hint && <Box sx={{ mt: 1 }}>{reading.hint}</Box>}
            {(readOnly ? [] : reading.offers).map(({ expression: offered, reason }) => (
              <Box key={offered} sx={{ mt: 1 }}>
                {reason}
                <Button sx={{ display: 'flex', mt: 1, fontFamily: mono }} onClick={() => actor.send({ type: 'expression', text: offered })}>
                  {text.take(offered)}
                </Button>
              </Box>
            ))}
          </Alert>
        ) : (
          <Alert severity="info">{reading.words}</Alert>
        )}
        {reading.warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
      </Box>
      <RunList editor={editor} />
      <PreviewDays editor={editor} />
      <Probe expression={expression} bounds={bounds} />
      <Comparison editor={editor} />
    </Box>
  )
}
