import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { toldHistory, type ToldChange, type ToldLine, type ToldRows } from '../../../core/records/told-history.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { NOTHING } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import { text } from '../text.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const Lines = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': { padding: '0 0 14px', marginBottom: 14, borderBottom: `1px solid ${palette.line.main}` },
    '& > li:last-child': { borderBottom: 0 },
    '& .top': { display: 'flex', gap: 8 },
    '& .top > time': { marginLeft: 'auto', fontSize: 12, color: palette.ink.faint },
    '& .who': { color: palette.ink.soft },
    '& .say': { margin: '6px 0 0', padding: '6px 10px', borderRadius: 6, backgroundColor: palette.ground.sunken, whiteSpace: 'pre-wrap' },
    '& dl': { display: 'grid', gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)', gap: '2px 12px', margin: '6px 0 0' },
    '& dt': { color: palette.ink.soft },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& del': { color: palette.ink.faint },
    '& h3': { margin: '8px 0 0', fontSize: 13, fontWeight: 600 },
    '& p': { margin: '2px 0 0' },
  }
})

const Changes = ({ changes, show }: { readonly changes: readonly ToldChange[]; readonly show: Show }) => (
  <dl>
    {changes.map(({ key, field, before, after }) => (
      <Box key={key} component="div" sx={{ display: 'contents' }}>
        <dt>{field.title}</dt>
        <dd>
          <del>{show(field, before, key) || NOTHING}</del> → {show(field, after, key) || NOTHING}
        </dd>
      </Box>
    ))}
  </dl>
)

const Rows = ({ rows: { title, added, removed, changed }, show }: { readonly rows: ToldRows; readonly show: Show }) => (
  <>
    <h3>{title}</h3>
    {added.length > 0 && <p>{text.rows('新增', added)}</p>}
    {removed.length > 0 && <p>{text.rows('删除', removed)}</p>}
    {changed.map(({ name, changes }) => (
      <div key={name}>
        <p>{name}</p>
        <Changes changes={changes} show={show} />
      </div>
    ))}
  </>
)

const Line = ({ told: { line, title, changes, tables }, show }: { readonly told: ToldLine; readonly show: Show }) => (
  <li>
    <div className="top">
      <b>{title}</b>
      <time>{line.at}</time>
    </div>
    <div className="who">{line.realname || line.userName}</div>
    {line.reason && <p className="say">{line.reason}</p>}
    {changes.length > 0 && <Changes changes={changes} show={show} />}
    {tables.map((rows) => (
      <Rows key={rows.title} rows={rows} show={show} />
    ))}
  </li>
)

type HistoryDrawerProps = { readonly type: DocumentType; readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 历史: who changed what and when, the newest first. */
export const HistoryDrawer = ({ type, record, title, onClose }: HistoryDrawerProps) => {
  const records = useCase(RemoteRecords)
  const show = useShown()
  const id = idOf(record)
  const answered = useAnswer(useCallback(() => records.history(type, id), [records, type, id]))
  const { value } = answered
  const told = useMemo(() => (value ? toldHistory(type, value, record) : []), [type, value, record])
  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {() => (
        <Lines>
          {told.map((one) => (
            <Line key={one.line.sequence} told={one} show={show} />
          ))}
        </Lines>
      )}
    </SideDrawer>
  )
}
