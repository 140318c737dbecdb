import { memo, useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { actionOf } from '../../../core/definitions/action-of.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { actionIn } from '../../../core/records/actions/hindrances.ts'
import { actionsFor, type OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { actionPath } from '../address.ts'
import type { Rights } from '../rights.ts'
import { useNewForm } from '../use-new-form.ts'
import { RecordButtons } from '../view/record-buttons.tsx'
import { drawersFor, RecordDrawers } from '../view/record-drawers.tsx'

const IN_SIGHT = 3
const ELSEWHERE = ['copy', 'print']
const PAGE = { key: 'view', title: '查看' }
const LAST = 'history'

type StoredRecordProps = { readonly type: DocumentType; readonly record: Row; readonly rights: Rights }

/** What can be read and made of the record as it is stored, at the head of its form; what else may be done with it is done on its page. */
export const StoredRecord = memo(({ type, record, rights }: StoredRecordProps) => {
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const [drawer, setDrawer] = useState<string>()
  const opening = useOpening(type, record)
  const drawers = drawersFor(type, rights, null)
  const offered = actionsFor(type, record, rights.me)
  const isDoneOnPage = ({ key }: OfferedAction) => actionIn(key) !== undefined && !opening.isOpening(key)
  const operations = [
    ...offered.filter(({ key }) => opening.isOpening(key)),
    ...(offered.some(isDoneOnPage) ? [PAGE] : []),
    ...drawers.filter(({ key }) => key !== LAST),
    ...offered.filter(({ key }) => ELSEWHERE.includes(key)),
    ...drawers.filter(({ key }) => key === LAST),
  ]
  const act = (key: string) => {
    if (opening.isOpening(key)) return void opening.open(key)
    const path = actionPath(key, type, idOf(record))
    if (path === undefined) setDrawer(key)
    else navigate(path)
  }
  return (
    <>
      <RecordButtons operations={operations} inSight={narrow ? 0 : IN_SIGHT} onDo={act} />
      <RecordDrawers reading={{ type, record, approval: null }} open={drawer} onClose={() => setDrawer(undefined)} />
    </>
  )
})

/** Actions that open a new form of another type, of what belongs to the record: what is typed here stays in its tab. */
const useOpening = (type: DocumentType, record: Row) => {
  const records = useCase(RemoteRecords)
  const ids = useCase(Ids)
  const notices = useNotices()
  const openForm = useNewForm()
  const pages = usePages()
  const isOpening = (key: string): boolean => {
    const own = actionIn(key)
    const target = own === undefined ? undefined : actionOf(type, own)?.opens?.form
    return target !== undefined && pages.list(target) !== undefined
  }
  const open = async (key: string) => {
    const done = await records.perform(type, record, { do: 'act', action: actionIn(key) ?? '', asked: {} }, ids.next())
    if (!done.ok) return notices.failure(done.failure)
    if (done.value.opens) openForm(done.value.opens.type, done.value.opens.draft, done.value.opens.hint)
  }
  return { isOpening, open }
}
