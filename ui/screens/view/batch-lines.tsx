import { useEffect, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { RemoteRecords, type RemotePage } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Pager } from '../../widgets/table/pager.tsx'
import { ReadSection } from './read-section.tsx'

const SIZE = 20

type BatchLinesProps = {
  readonly type: DocumentType
  readonly table: string
  readonly id: string
  readonly columns: readonly (readonly [string, Field])[]
  /** Another one asks again: the record was read anew. */
  readonly stamp: unknown
}

/** A table that is no part of the record's form, read page by page: a job's 执行记录. */
export const BatchLines = ({ type, table, id, columns, stamp }: BatchLinesProps) => {
  const records = useCase(RemoteRecords)
  const notices = useNotices()
  const [pageNo, setPageNo] = useState(1)
  const [page, setPage] = useState<RemotePage>()
  const title = type.lines[table]?.title ?? ''
  useEffect(() => {
    const control = new AbortController()
    void records.rows(type, { table, id }, { pageNo, pageSize: SIZE }, control.signal).then((answer) => {
      if (control.signal.aborted) return
      if (answer.ok) setPage(answer.value)
      else notices.failure(answer.failure)
    })
    return () => control.abort()
  }, [records, notices, type, table, id, pageNo, stamp])

  if (!page) return null
  return (
    <ReadSection name={`${type.key}.${table}`} title={title} columns={columns} rows={page.records} total={page.total}>
      {page.total > SIZE && (
        <Pager page={pageNo} size={SIZE} sizes={[SIZE]} total={page.total} selected={0} onPage={setPageNo} onSize={() => undefined} />
      )}
    </ReadSection>
  )
}
