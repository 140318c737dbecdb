import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useId, useMemo, type ReactNode } from 'react'
import { filesTogether } from '../../../core/records/approval/approval-files.ts'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { knowingOnly } from '../../../core/definitions/knowledge.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { rowsOf, textAt, wireOf } from '../../../core/kernel/wire.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useFocusRestore } from '../../hooks/use-focus-restore.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { idOf } from '../../../core/table/rows.ts'
import { calledOf } from '../../../core/records/record-title.ts'
import { stateOf } from '../../../core/records/usual-fields.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import type { ScreenOverrides } from '../../documents/screen-overrides.ts'
import { sectionsOf, totalsOf } from '../form/sections.ts'
import { giving, givingFirst, headLine } from '../header-style.ts'
import { useRights } from '../rights.ts'
import { ApprovalFiles } from './approval-files.tsx'
import { BriefLines } from './brief-lines.tsx'
import { tablesOf } from './brief-marks.ts'
import { BriefSummary } from './brief-summary.tsx'
import { AmountCard } from './amount-card.tsx'
import { PendingChange } from './pending-change.tsx'
import { ReadFields } from './read-fields.tsx'
import { BatchLines } from './batch-lines.tsx'
import { ReadSection } from './read-section.tsx'
import { Timeline } from './timeline.tsx'
import { unseen } from '../../theme/visually-hidden.ts'

type RecordPageProps = {
  readonly reading: RecordReading
  readonly departs: ScreenOverrides
  /** Buttons at the right of the page's head. */
  readonly buttons: ReactNode
  /** What its reader must know before anything else. */
  readonly notice?: string | undefined
  /** The bar at a telephone's head says the type: number and state stand with the amount. */
  readonly isNamedAbove?: boolean
  /** Of a task: whom it is about and what it comes to, beside its number. */
  readonly about?: string
  /** What has just been done, above the page, which then is another one. */
  readonly above?: ReactNode
  /** Somebody has said something about it: it is to be read again. */
  readonly onSaid: () => void
  readonly children?: ReactNode
}

const NOTHING_UNDER = {}

/** The next of several comes in from the right, so that it is seen to be another. */
const arriving = {
  '@media (prefers-reduced-motion: no-preference)': {
    '& > :not(footer)': { animation: `${keyframes({ from: { opacity: 0, transform: 'translateX(32px)' } })} 200ms ease-out` },
  },
}

/** A record as its readers see it: what it comes to, its facts, its rows, its approval. */
export const RecordPage = ({
  reading: { type, record, change, approval },
  departs,
  buttons,
  notice,
  isNamedAbove = false,
  about = '',
  above,
  onSaid,
  children,
}: RecordPageProps) => {
  const now = shanghai(useCase(Clock).now())
  const narrow = useIsNarrow()
  const rights = useRights(type, approval)
  const fields = useMemo(() => rights.visible(type.fields), [rights, type])
  const sections = useMemo(() => sectionsOf(fields), [fields])
  const totals = useMemo(() => totalsOf(fields), [fields])
  const view = useMemo(
    () => viewOf(type, record, knowingOnly({ today: now.slice(0, 10), now, me: rights.me })),
    [type, record, now, rights.me],
  )
  const rules = type.shown as Readonly<Record<string, ((doc: unknown) => boolean) | undefined>> | undefined
  const isShown = (key: string) => key !== type.number?.field && rules?.[key]?.(view) !== false
  const decides = approval?.mayDecide ? approval : undefined
  const facts = sections.flatMap((section) => section.fields).filter(([key]) => isShown(key))
  const aboutId = useId()
  const state = stateOf(record)
  const heading = useFocusRestore(`${type.key}/${idOf(record)}/${wireOf(record, 'version')}`)
  const applied =
    approval &&
    [approval.process.applyUserName, approval.process.applyDeptName, `${approval.process.startedAt.slice(0, 16)} 提交`]
      .filter(Boolean)
      .join(' · ')

  const name = (
    <Box
      component="h1"
      ref={heading}
      tabIndex={-1}
      title={type.title}
      aria-describedby={about ? aboutId : undefined}
      sx={isNamedAbove ? unseen : { ...giving, fontSize: 18, lineHeight: '28px', outlineOffset: 0 }}
    >
      {type.title}
    </Box>
  )
  const called = textAt(record, type.number?.field ?? '') || calledOf(type, record)
  const number = (
    <Box component="span" title={called} sx={{ ...(type.number ? {} : giving), fontSize: 13, color: 'ink.soft' }}>
      {called}
    </Box>
  )
  const head = (
    <Box component="header" sx={{ ...headLine, width: '100%', minHeight: isNamedAbove ? 24 : 32 }}>
      {name}
      {(!narrow || isNamedAbove) && number}
      {isNamedAbove && <Box sx={{ flex: 1 }} />}
      {about && (
        <Box
          component="b"
          id={aboutId}
          title={about}
          sx={{ ...giving, fontSize: 14, flexBasis: isNamedAbove ? '100%' : 'auto', order: isNamedAbove ? 1 : 0 }}
        >
          {about}
        </Box>
      )}
      {state && <Chip tone={toneOf(state)}>{type.states[state] ?? state}</Chip>}
      {applied && !narrow && (
        <Box component="span" title={applied} sx={{ ...givingFirst, fontSize: 12, color: 'ink.faint' }}>
          {applied}
        </Box>
      )}
      {!isNamedAbove && <Box sx={{ flex: 1 }} />}
      {buttons}
    </Box>
  )

  return (
    <Box
      data-fills
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 2.5, maxWidth: { xl: 1600 }, ...(above ? arriving : {}) }}
    >
      {above}
      {!isNamedAbove && head}
      {notice && <Alert severity="info">{notice}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: approval && !narrow ? { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 324px' } : 'minmax(0, 1fr)',
          gap: 3,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          {decides ? (
            <>
              <BriefSummary
                type={type}
                approval={decides}
                record={record}
                totals={totals}
                fields={facts}
                head={isNamedAbove && head}
                isAll={tablesOf(type, record).length === 0}
              />
              {change && <PendingChange type={type} record={record} change={change} />}
              {tablesOf(type, record).map(([name, { title, columns }]) => (
                <BriefLines
                  key={name}
                  approval={decides}
                  type={type.key}
                  table={name}
                  title={title}
                  columns={rights.visible(columns)}
                  wanted={departs.columns?.[name]}
                  under={departs.under?.[name] ?? NOTHING_UNDER}
                  rows={rowsOf(record, name)}
                />
              ))}
            </>
          ) : (
            <>
              <AmountCard totals={totals} row={record} head={isNamedAbove && head} />
              {change && <PendingChange type={type} record={record} change={change} />}
              <ReadFields type={type} sections={sections} row={record} isShown={isShown} />
              {Object.entries(type.lines)
                .filter(([, { batch }]) => !batch)
                .map(([name, { title, columns }]) => {
                  const rows = rowsOf(record, name)
                  const wanted = departs.columns?.[name]
                  const own = rights.visible(columns).filter(([key]) => !wanted || wanted.includes(key))
                  const ordered = wanted ? [...own].sort(([a], [b]) => wanted.indexOf(a) - wanted.indexOf(b)) : own
                  return (
                    <ReadSection
                      key={name}
                      name={`${type.key}.${name}`}
                      title={title}
                      columns={ordered}
                      rows={rows}
                      of={{ type, id: idOf(record), table: name }}
                    />
                  )
                })}
            </>
          )}
          {approval && (
            <ApprovalFiles
              files={filesTogether(type, record, approval, { fields: facts, columnsOf: ({ columns }) => rights.visible(columns) })}
              today={now.slice(0, 10)}
            />
          )}
          {Object.entries(type.lines)
            .filter(([, { batch }]) => batch)
            .map(([name, { columns }]) => (
              <BatchLines key={name} type={type} table={name} id={idOf(record)} columns={rights.visible(columns)} stamp={record} />
            ))}
        </Box>
        {approval && <Timeline type={type} approval={approval} now={now} onSaid={onSaid} />}
      </Box>
      {children}
    </Box>
  )
}
