import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import type { WeekLook } from './week-dialog.tsx'
import { shortDay, spanOf, WEEKDAYS } from './words.ts'

const Days = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    flex: 1,
    overflow: 'auto',
    padding: '0 20px 16px',
    fontSize: 14,
    lineHeight: '22px',
    '& h3': { margin: '12px 0 4px', fontSize: 13, fontWeight: 600, color: palette.ink.soft },
    '& .now h3': { color: palette.primary.main },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& li': { borderBottom: `1px solid ${palette.line.main}` },
    '& .line': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '0 8px',
      width: '100%',
      minHeight: 48,
      padding: '6px 0',
      border: 0,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      color: 'inherit',
    },
    '& button.line': { cursor: 'pointer' },
    '& .dept': { fontSize: 12, color: palette.ink.soft },
    '& .none': { color: palette.ink.faint },
  }
})

/** The same day after day: on a telephone. */
export const WeekList = ({ days, today, openerOf }: WeekLook) => (
  <Days>
    {days.map(({ day, blocks }, at) => (
      <section key={day} className={day === today ? 'now' : undefined}>
        <h3 aria-current={day === today ? 'date' : undefined}>{`${WEEKDAYS[at]} ${shortDay(day)}`}</h3>
        {blocks.length === 0 && <span className="none">无预约</span>}
        <ul>
          {blocks.map((block) => {
            const { booking, lane } = block
            const onOpen = openerOf(booking)
            return (
              <li key={`${booking.from} ${lane}`}>
                <Box component={onOpen ? 'button' : 'div'} {...(onOpen ? { type: 'button', onClick: onOpen } : {})} className="line">
                  <span>{`${spanOf(block)} ${booking.who}`}</span>
                  <Chip tone={toneOf(booking.state)}>{booking.stateTitle}</Chip>
                  <span className="dept">{booking.dept}</span>
                </Box>
              </li>
            )
          })}
        </ul>
      </section>
    ))}
  </Days>
)
