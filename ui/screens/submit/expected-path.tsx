import { styled } from '@mui/material/styles'
import type { Foretold } from '../../../core/approval/advance.ts'
import type { ChosenDeciders } from '../../../core/approval/chosen-deciders.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { Icon } from '../../theme/icon.tsx'
import { ChooseDeciders } from './choose-deciders.tsx'

const Way = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '12px 0 0',
    padding: 0,
    listStyle: 'none',
    '& li': { position: 'relative', display: 'flex', gap: 12, paddingBottom: 14 },
    '& li::before': { content: '""', position: 'absolute', left: 9.5, top: 22, bottom: -2, width: 1, backgroundColor: palette.line.strong },
    '& li:last-child::before': { display: 'none' },
    '& .dot': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      boxSizing: 'border-box',
      width: 20,
      height: 20,
      borderRadius: '50%',
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      fontSize: 12,
    },
    '& .mine .dot': { borderColor: 'transparent', backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    '& .skipped .dot': { borderStyle: 'dashed' },
    '& .skipped b, & .skipped .who': { fontWeight: 400, color: palette.ink.faint },
    '& b, & .who, & .why': { display: 'block', overflowWrap: 'anywhere' },
    '& .why': { fontSize: 12, lineHeight: '18px', color: palette.ink.soft },
  }
})

const NOBODY: readonly string[] = []

type ForetoldPathProps = {
  readonly steps: readonly Foretold[]
  readonly chosen: ChosenDeciders
  readonly onChoose: (node: number, userIds: readonly string[]) => void
}

/** Who will decide, one after another, and why; steps that ask nobody are dashed and say so. Where a step leaves it to the applicant he chooses here. */
export const ExpectedPath = ({ steps, chosen, onChoose }: ForetoldPathProps) => {
  const { realname } = usePerson()
  const asking = steps.filter(({ skipped }) => !skipped)
  return (
    <Way>
      <li className="mine">
        <span className="dot">
          <Icon name="person" size={12} />
        </span>
        <div>
          <b>提交</b>
          <span className="who">{realname}</span>
        </div>
      </li>
      {steps.map((step, at) => (
        <li key={at} className={step.skipped ? 'skipped' : undefined}>
          <span className="dot">{step.skipped ? <Icon name="minus" size={12} /> : asking.indexOf(step) + 1}</span>
          <div>
            <b>{step.title}</b>
            {step.choice ? (
              <ChooseDeciders
                title={step.title}
                choice={step.choice}
                chosen={chosen[step.choice.node] ?? NOBODY}
                onChoose={(userIds) => onChoose(step.choice!.node, userIds)}
              />
            ) : (
              <span className="who">{step.skipped ? '跳过' : step.names.join('、') || '没有找到审批人'}</span>
            )}
            <span className="why">{step.why}</span>
          </div>
        </li>
      ))}
    </Way>
  )
}
