import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { RemoteRecords, type RemotePage } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Pager } from '../../widgets/table/pager.tsx'
import { ReadTable } from '../../widgets/table/read-table.tsx'
import { ReadLines } from './read-lines.tsx'

const SIZE = 20

type BatchLinesProps = {
  readonly type: DocumentType
  readonly table: string
  readonly id: string
  readonly columns: readonly (readonly [string, Field])[]
  /** Another one asks again: the record was read anew. */
  readonly stamp: unknown
  readonly narrow: boolean
}

/** A table that is no part of the record's form, read page by page: a job's 执行记录. */
export const BatchLines = ({ type, table, id, columns, stamp, narrow }: BatchLinesProps) => {
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
  const pager = page.total > SIZE && (
    <Pager page={pageNo} size={SIZE} sizes={[SIZE]} total={page.total} selected={0} onPage={setPageNo} onSize={() => undefined} />
  )
  if (narrow)
    return (
      <>
        <ReadLines title={title} columns={columns} rows={page.records} />
        {pager}
      </>
    )
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ overflow: 'hidden', bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 40, px: 3 }}>
        <Box component="h2" sx={{ fontSize: 14 }}>
          {title}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>{`${page.total} 行`}</Box>
      </Box>
      <ReadTable name={`${type.key}.${table}`} title={title} columns={columns} rows={page.records} />
      {pager}
    </Box>
  )
}
