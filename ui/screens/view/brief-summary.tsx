import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { parted, type Keyed } from '../../../core/records/approval/brief.ts'
import { whyAsked } from '../../../core/approval/diagram.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { Indicator, DocumentType } from '../../../core/definitions/document.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import type { ToldChange, ToldLine } from '../../../core/records/history/told-history.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'
import { isWide } from '../../widgets/fields/inputs.ts'
import { DetailList } from '../../widgets/values/detail-list.tsx'
import { NOTHING, shown } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import type { Total } from '../form/sections.ts'
import { text } from '../text.ts'
import { placesOf, toldSince } from './brief-marks.ts'
import { Value } from './read-fields.tsx'

const SinceDrawer = lazyComponent(() => import('./changes-since-return-drawer.tsx').then(({ SinceDrawer: component }) => component))

/** So many are read before one unfolds the rest. */
const MOST_LOOKS = 4
/** So many facts stand in two lines at a desk, and above the rows on a telephone. */
const MOST_FACTS = 8
const MOST_NARROW = 5
/** So many names of what is folded are said beside it. */
const PREVIEW = 4

const Card = styled('section')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    containerType: 'inline-size',
    border: `1px solid ${palette.line.main}`,
    borderRadius: 8,
    backgroundColor: palette.ground.card,
    fontSize: 13,
    lineHeight: '20px',
    '& .first': { display: 'flex', flexWrap: 'wrap', borderBottom: `1px solid ${palette.line.main}` },
    '& .first:last-child': { borderBottom: 0 },
    '& .amount': { flex: 'none', minWidth: 180, padding: '10px 24px 10px 16px' },
    '& .amount + .looks': { borderLeft: `1px solid ${palette.line.main}` },
    '& .looks': { flex: 1, minWidth: 260, padding: '10px 16px' },
    '& .looks ul': { margin: '2px 0 0', padding: 0, listStyle: 'none' },
    '& .looks li': { display: 'flex', gap: 10, padding: '2px 0' },
    '& .looks .more': {
      position: 'relative',
      flex: 'none',
      alignSelf: 'flex-start',
      marginLeft: 'auto',
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.primary.main,
      cursor: 'pointer',
      '&::after': { content: '""', position: 'absolute', inset: '-11px -8px' },
    },
    '& .looks svg': { flex: 'none', marginTop: 2 },
    '& .facts': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: 0, padding: '8px 16px' },
    '& .facts > div': { display: 'flex', gap: 10, minWidth: 0, maxWidth: '100%' },
    '& dt': { flex: 'none', color: palette.ink.soft },
    '& .facts dd': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .fold': {
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      width: '100%',
      minHeight: 32,
      padding: '0 16px',
      border: 0,
      borderTop: `1px solid ${palette.line.main}`,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      color: palette.ink.soft,
      cursor: 'pointer',
    },
    '& .fold > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .fold > i': { flex: 'none', fontStyle: 'normal', fontSize: 12, color: palette.ink.faint },
    '& .rest': { padding: '0 16px 10px' },
    [theme.breakpoints.down('sm')]: {
      borderRadius: 10,
      fontSize: 15,
      lineHeight: '22px',
      '& .first': { display: 'block', padding: '10px 14px' },
      '& .amount': { padding: 0 },
      '& .amount + .looks': { borderLeft: 0, borderTop: `1px solid ${palette.line.main}`, marginTop: 8, paddingTop: 6 },
      '& .looks': { padding: 0 },
      '& .looks li': { padding: '5px 0' },
      '& .looks .more': { marginLeft: 0 },
      '& .facts': { display: 'grid', gap: 4, padding: '10px 14px' },
      '& .facts dd': { flex: 1, textAlign: 'right' },
      '& .fold': { minHeight: 44, padding: '0 14px' },
    },
  }
})

type Looked = {
  readonly key: string
  readonly icon: IconName
  readonly tone: 'warn' | 'info' | 'idle'
  readonly message: string
  /** More of it is seen by itself. */
  readonly since?: ToldLine
}

const changeSaid = ({ key, field, before, after }: ToldChange, show: Show): string =>
  `${field.title} ${show(field, before, key) || NOTHING} → ${show(field, after, key) || NOTHING}`

/** What was changed since it was sent back, in one sentence; on a telephone how much. */
const sinceLook = (told: ToldLine | undefined, show: Show, narrow: boolean): Looked | undefined => {
  if (!told) return undefined
  const said = [
    ...told.changes.map((change) => changeSaid(change, show)),
    ...told.tables.flatMap(({ added, removed, changed }) => [
      ...changed.map(({ name, changes }) => `${name} ${changes.map((change) => changeSaid(change, show)).join('、')}`),
      ...(added.length ? [text.rows('新增', added)] : []),
      ...(removed.length ? [text.rows('删除', removed)] : []),
    ]),
  ]
  if (!said.length) return undefined
  const message = `上次退回后改了 ${said.length} 处`
  return { key: 'since', icon: 'exchange', tone: 'info', message: narrow ? message : `${message}：${said.join('；')}`, since: told }
}

/** What needs a look, worst first: what is doubtful, what was changed, then why the step is taken at all. */
const looksIn = (type: DocumentType, approval: ApprovalView, record: Row, show: Show, narrow: boolean): readonly Looked[] => {
  const since = sinceLook(toldSince(type, approval, record), show, narrow)
  const why = whyAsked(type, approval)
  return [
    ...approval.looks.map(({ message, table, rowIds = [] }, at): Looked => {
      const places = table ? placesOf(rowsOf(record, table), rowIds) : ''
      return { key: `${at}`, icon: 'warning', tone: 'warn', message: `${places}${message}` }
    }),
    ...(since ? [since] : []),
    ...(why ? [{ key: 'step', icon: 'info', tone: 'idle', message: why } as const] : []),
  ]
}

const Amount = ({ totals, row }: { readonly totals: readonly Total[]; readonly row: Row }) => {
  const [first, ...others] = totals
  if (!first) return null
  return (
    <div className="amount">
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{first.field.title}</Box>
      <Box sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600 }}>{`¥ ${shown(first.field, row, first.key) || '0.00'}`}</Box>
      {others.map(({ key, field }) => (
        <Box key={key} sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>
          {field.title} <b>{shown(field, row, key) || '0.00'}</b>
        </Box>
      ))}
    </div>
  )
}

const Looks = ({ looks }: { readonly looks: readonly Looked[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [since, setSince] = useState<ToldLine>()
  const hidden = looks.length - MOST_LOOKS
  return (
    <div className="looks">
      <b>先看这几处</b>
      <ul>
        {(isOpen ? looks : looks.slice(0, MOST_LOOKS)).map(({ key, icon, tone, message, since: more }) => (
          <li key={key}>
            <Box component="span" sx={{ color: `states.${tone}.text`, lineHeight: 0 }}>
              <Icon name={icon} size={16} />
            </Box>
            <span>{message}</span>
            {more && (
              <button type="button" className="more" aria-haspopup="dialog" onClick={() => setSince(more)}>
                看改动
              </button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && !isOpen && (
        <Button variant="text" color="primary" size="small" onClick={() => setOpen(true)} sx={{ ml: -1 }}>
          {`另有 ${hidden} 处`}
        </Button>
      )}
      {since && <SinceDrawer told={since} onClose={() => setSince(undefined)} />}
    </div>
  )
}

type BriefSummaryProps = {
  readonly type: DocumentType
  readonly approval: ApprovalView
  readonly record: Row
  readonly totals: readonly Total[]
  /** Fields of the header that are there and that the reader may see, totals left out. */
  readonly fields: Keyed
  readonly head?: ReactNode
  /** Nothing else tells of the record: all that is filled in stands open. */
  readonly isAll: boolean
}

const asideTone = ({ tone = 'plain' }: Indicator) => (tone === 'plain' ? {} : { color: `states.${tone}.text`, fontWeight: 600 })

/** What whoever decides reads first: what it comes to, what needs a look, the facts that decide; the rest folds away, and what is empty is gone. */
export const BriefSummary = ({ type, approval, record, totals, fields, head, isAll }: BriefSummaryProps) => {
  const show = useShown()
  const narrow = useIsNarrow()
  const [isOpen, setOpen] = useState(isAll)
  const looks = looksIn(type, approval, record, show, narrow)
  const most = isAll ? fields.length : Math.max(1, (narrow ? MOST_NARROW : MOST_FACTS) - approval.indicators.length)
  const { first, rest, empty } = parted(type, fields, record, most)
  const [about, ...others] = first
  const value = ([key, field]: Keyed[number]) => <Value type={type} name={key} field={field} row={record} />
  const fact = (one: Keyed[number]) => (
    <div key={one[0]}>
      <dt>{one[1].title}</dt>
      <dd>{value(one)}</dd>
    </div>
  )
  const preview = rest
    .filter(([, { kind }]) => !isWide(kind.name))
    .slice(0, PREVIEW)
    .map(([key, field]) => `${field.title} ${show(field, record, key)}`)

  return (
    <Card aria-label={`${type.title}摘要`}>
      {(head || totals.length > 0 || looks.length > 0) && (
        <div className="first">
          {head}
          <Amount totals={totals} row={record} />
          {looks.length > 0 && <Looks looks={looks} />}
        </div>
      )}
      {first.length + approval.indicators.length > 0 && (
        <dl className="facts">
          {about && fact(about)}
          {approval.indicators.map((aside) => (
            <div key={aside.title}>
              <dt>{aside.title}</dt>
              <Box component="dd" sx={asideTone(aside)}>
                {aside.value}
              </Box>
            </div>
          ))}
          {others.map(fact)}
        </dl>
      )}
      {rest.length > 0 && (
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'up' : narrow ? 'down' : 'forward'} size={14} />
          <b>{`另有 ${rest.length} 项`}</b>
          <span>{isOpen || narrow ? '' : preview.join(' · ')}</span>
          {empty > 0 && <i>{`未填 ${empty} 项不显示`}</i>}
        </button>
      )}
      {isOpen && rest.length > 0 && (
        <div className="rest">
          <DetailList
            details={rest.map((one) => ({ key: one[0], title: one[1].title, value: value(one), wide: isWide(one[1].kind.name) }))}
          />
        </div>
      )}
    </Card>
  )
}
