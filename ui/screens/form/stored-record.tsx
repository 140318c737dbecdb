import { memo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { deedsFor } from '../../../core/records/offered-deeds.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { deedPath } from '../address.ts'
import type { Rights } from '../rights.ts'
import { RecordButtons } from '../view/record-buttons.tsx'
import { drawersFor, RecordDrawers } from '../view/record-drawers.tsx'

const IN_SIGHT = 3
const ELSEWHERE = ['copy', 'print']
const LAST = 'history'

type StoredRecordProps = { readonly type: DocumentType; readonly record: Row; readonly rights: Rights }

/** What can be read and made of the record as it is stored, at the head of its form. */
export const StoredRecord = memo(({ type, record, rights }: StoredRecordProps) => {
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const [drawer, setDrawer] = useState<string>()
  const drawers = drawersFor(type, rights, null)
  const deeds = [
    ...drawers.filter(({ key }) => key !== LAST),
    ...deedsFor(type, record, rights.me).filter(({ key }) => ELSEWHERE.includes(key)),
    ...drawers.filter(({ key }) => key === LAST),
  ]
  const act = (key: string) => {
    const path = deedPath(key, type, idOf(record))
    if (path === undefined) setDrawer(key)
    else void navigate(path)
  }
  return (
    <>
      <RecordButtons deeds={deeds} inSight={narrow ? 0 : IN_SIGHT} onDo={act} />
      <RecordDrawers reading={{ type, record, course: null }} open={drawer} onClose={() => setDrawer(undefined)} />
    </>
  )
})
