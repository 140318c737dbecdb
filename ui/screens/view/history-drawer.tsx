import { useCallback, useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { toldHistory, type ToldLine } from '../../../core/records/history/told-history.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import { SideDrawer } from './side-drawer.tsx'
import { ToldChanges, ToldLines } from './changed-values.tsx'
import { useAnswer } from './use-answer.ts'

const Line = ({ told, show }: { readonly told: ToldLine; readonly show: Show }) => (
  <li>
    <div className="top">
      <b>{told.title}</b>
      <time>{told.line.at}</time>
    </div>
    <div className="who">{told.line.realname || told.line.userName}</div>
    {told.line.reason && <p className="say">{told.line.reason}</p>}
    <ToldChanges told={told} show={show} />
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
        <ToldLines>
          {told.map((one) => (
            <Line key={one.line.sequence} told={one} show={show} />
          ))}
        </ToldLines>
      )}
    </SideDrawer>
  )
}
