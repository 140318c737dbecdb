import { styled } from '@mui/material/styles'
import { columnsOf, dimensionsOf, type ReportType } from '../../../core/definitions/report.ts'
import { withOneStep } from '../../../core/reports/steps.ts'

const Choice = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    fontSize: 12,
    color: palette.ink.soft,
    '& button': {
      height: 26,
      padding: '0 10px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 13,
      background: 'none',
      font: 'inherit',
      color: palette.ink.soft,
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.ground.hover },
      [theme.breakpoints.down('sm')]: { height: 40, padding: '0 14px', borderRadius: 20, fontSize: 13 },
    },
    '& [aria-pressed="true"]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.tint,
      color: palette.primary.main,
      fontWeight: 600,
    },
  }
})

type GroupChooserProps = {
  readonly report: ReportType
  readonly groups: readonly string[]
  readonly onGroups: (groups: readonly string[]) => void
}

/** What a report is grouped by, in the order in which it was chosen (RP6); the last one that is left stays, and one step of time takes the place of another. */
export const GroupChooser = ({ report, groups, onGroups }: GroupChooserProps) => {
  const columns = columnsOf(report)
  const choosable = dimensionsOf(report).flatMap(([key, use]) => (use === 'fixed' ? [] : [key]))
  const toggle = (key: string) => {
    const next = groups.includes(key) ? groups.filter((one) => one !== key) : [...groups, key]
    if (next.length) onGroups(withOneStep(report, next))
  }
  return (
    <Choice role="group" aria-label="分组">
      分组
      {choosable.map((key) => (
        <button key={key} type="button" aria-pressed={groups.includes(key)} onClick={() => toggle(key)}>
          {columns[key]?.title}
        </button>
      ))}
    </Choice>
  )
}
