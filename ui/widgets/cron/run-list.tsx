import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import { Fragment, useId } from 'react'
import { shortWeekday } from '../../../core/cron/describe.ts'
import { text } from '../../../core/cron/text.ts'
import type { CronEditor } from './use-cron-editor.ts'
import { YearStrip } from './year-strip.tsx'

/** 近十次执行时间: the next ten runs with their days of the week; what is wrong takes their place. */
export const RunList = ({ editor: { actor, state } }: { readonly editor: CronEditor }) => {
  const { foreseen, problem, trouble, withYears, daysOff } = state
  const { skipped = [], isAllOff = false, unknownYears = [] } = foreseen ?? {}
  const id = useId()
  const runs = problem ? undefined : foreseen?.runs
  const note = (problem && text.notYet) ?? trouble?.message ?? (foreseen ? (isAllOff ? text.allOff : text.noRuns) : text.previewUntouched)
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: 3,
        minHeight: 276,
        border: 1,
        borderColor: 'line.main',
        borderRadius: 1.5,
        bgcolor: 'ground.sunken',
        fontSize: 13,
        lineHeight: '22px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24, color: 'ink.soft' }}>
        <span id={id}>{withYears ? text.previewTitleWithYears : text.previewTitle}</span>
        <Box component="span" sx={{ fontSize: 12, color: 'ink.faint', ml: 'auto', mr: foreseen?.hasYears ? 2 : 0 }}>
          {text.zone}
        </Box>
        {foreseen?.hasYears && (
          <FormControlLabel
            control={<Checkbox checked={withYears} onChange={(_, counted) => actor.send({ type: 'years', counted })} />}
            label={text.withYears}
            sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: 12 } }}
          />
        )}
      </Box>
      {runs?.length ? (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {runs.map(({ time, weekday, distance }, place) => (
            <Fragment key={time}>
              {skipped
                .filter((one) => one.place === place)
                .map(({ first, last, days }) => (
                  <Box component="li" key={first} sx={{ pl: 6, fontSize: 12, color: 'ink.faint' }}>
                    {text.skipped(first, last, days)}
                  </Box>
                ))}
              <Box component="li" sx={{ display: 'flex', gap: 2 }}>
                <Box component="span" aria-hidden sx={{ width: 16, textAlign: 'right', color: 'ink.faint' }}>
                  {place + 1}
                </Box>
                <span>{time}</span>
                <Box component="span" sx={{ ml: 'auto', color: 'ink.faint', fontSize: 12 }}>
                  {distance}
                </Box>
                <Box component="span" sx={{ color: 'ink.soft' }}>
                  {shortWeekday(weekday)}
                </Box>
              </Box>
            </Fragment>
          ))}
        </Box>
      ) : (
        <Box sx={{ color: 'ink.faint' }}>{note}</Box>
      )}
      {!problem && foreseen?.months && <YearStrip months={foreseen.months} />}
      {daysOff !== null && !problem && <Box sx={{ mt: 1, fontSize: 12, color: 'ink.soft' }}>{text.daysOffLeftOut}</Box>}
      {unknownYears.length > 0 && !problem && (
        <Box sx={{ mt: 1, fontSize: 12, color: 'states.warn.text' }}>{text.yearsUnknown(unknownYears)}</Box>
      )}
      {foreseen?.hasYears && !withYears && !problem && (
        <Box sx={{ mt: 1, fontSize: 12, color: 'states.warn.text' }}>{text.yearsIgnored}</Box>
      )}
    </Box>
  )
}
