import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { timeOf, type Block } from '../../../core/records/actions/week.ts'
import type { WeekLook } from './week-dialog.tsx'
import { shortDay, spanOf, toldOf, WEEKDAYS } from './words.ts'

const HOUR = 44
const GUTTER = 52
/** One line of a booking can always be read. */
const LEAST = 22
/** Minutes in which two of them can, and three. */
const ROOM_FOR_TWO = 45
const ROOM_FOR_THREE = 75

const Days = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    flex: 1,
    display: 'grid',
    gridTemplateColumns: `${GUTTER}px repeat(7, minmax(0, 1fr))`,
    gridTemplateRows: 'auto 1fr',
    minHeight: 0,
    overflow: 'auto',
    fontSize: 12,
    lineHeight: '16px',
    '& section, & .hours': { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 2' },
    '& h3, & .corner': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      margin: 0,
      padding: '8px 6px',
      borderBottom: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      font: 'inherit',
      textAlign: 'center',
      color: palette.ink.soft,
    },
    '& .now h3': { color: palette.primary.main, fontWeight: 600, boxShadow: `inset 0 -2px ${palette.primary.main}` },
    '& ul': {
      position: 'relative',
      margin: 0,
      padding: 0,
      listStyle: 'none',
      borderLeft: `1px solid ${palette.line.main}`,
      backgroundImage: `linear-gradient(${palette.line.main} 1px, transparent 1px)`,
      backgroundSize: `100% ${HOUR}px`,
      backgroundPosition: '0 -1px',
    },
    '& .now ul': { backgroundColor: palette.primary.tint },
    '& .hours ol': { margin: 0, padding: 0, listStyle: 'none', textAlign: 'right', color: palette.ink.faint },
    '& .hours li': { height: HOUR, paddingRight: 8, transform: 'translateY(2px)' },
    '& li.booking': { position: 'absolute', padding: 1 },
    '& .block': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-start',
      alignItems: 'flex-start',
      columnGap: 4,
      width: '100%',
      height: '100%',
      padding: '2px 6px',
      overflow: 'hidden',
      border: `1px solid ${palette.primary.main}`,
      borderRadius: 4,
      backgroundColor: palette.primary.tint2,
      font: 'inherit',
      textAlign: 'left',
      color: palette.ink.main,
    },
    '& .block.short': { flexDirection: 'row' },
    '& .block.waits': { borderStyle: 'dashed', backgroundColor: palette.ground.card },
    '& button.block': { cursor: 'pointer' },
    '& button.block:hover': { boxShadow: `0 0 0 1px ${palette.primary.main}` },
    '& .block span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .who': { fontWeight: 600 },
  }
})

const Booked = ({ block, onOpen }: { readonly block: Block; readonly onOpen: (() => void) | undefined }) => {
  const { booking } = block
  const minutes = block.until - block.from
  const told = toldOf(block)
  const parts = (
    <>
      <span className="who">{booking.who}</span>
      <span>{spanOf(block)}</span>
      {minutes >= ROOM_FOR_THREE && <span>{`${booking.dept} · ${booking.stateTitle}`}</span>}
    </>
  )
  const className = ['block', booking.state === 'approving' && 'waits', minutes < ROOM_FOR_TWO && 'short'].filter(Boolean).join(' ')
  return onOpen ? (
    <button type="button" className={className} title={told} aria-label={`${told}，查看`} onClick={onOpen}>
      {parts}
    </button>
  ) : (
    <div className={className} title={told}>
      {parts}
    </div>
  )
}

type WeekGridProps = WeekLook & { readonly hours: readonly [first: number, last: number] }

/** Seven days side by side, hours downwards. */
export const WeekGrid = ({ days, today, openerOf, hours: [first, last] }: WeekGridProps) => (
  <Days>
    <div className="hours" aria-hidden="true">
      <div className="corner" />
      <ol>
        {Array.from({ length: last - first }, (_, at) => (
          <li key={at}>{timeOf((first + at) * 60)}</li>
        ))}
      </ol>
    </div>
    {days.map(({ day, blocks }, at) => (
      <section key={day} className={day === today ? 'now' : undefined}>
        <h3 aria-current={day === today ? 'date' : undefined}>{`${WEEKDAYS[at]} ${shortDay(day)}`}</h3>
        <ul>
          {blocks.map((block) => {
            const { booking, from, until, lane, lanes } = block
            const place = {
              top: (from / 60 - first) * HOUR,
              height: Math.max(LEAST, ((until - from) / 60) * HOUR),
              left: `${(lane / lanes) * 100}%`,
              width: `${100 / lanes}%`,
            }
            return (
              <Box component="li" key={`${booking.from} ${lane}`} className="booking" sx={place}>
                <Booked block={block} onOpen={openerOf(booking)} />
              </Box>
            )
          })}
        </ul>
      </section>
    ))}
  </Days>
)
