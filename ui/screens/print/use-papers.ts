import { useEffect, useState } from 'react'
import { Inbox, type ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { RemoteRecords, type Paper } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** A paper, with who decided about its record where that may be known. */
export type ReadPaper = { readonly id: string; readonly paper: Paper; readonly approval: ApprovalView | null }

/** Papers that were read, and why others were not. */
type Read = { readonly papers?: readonly ReadPaper[]; readonly failures: readonly Failure[] }

const NOTHING: Read = { failures: [] }

/** What is printed of some records, one paper after another. */
export const usePapers = (type: DocumentType, ids: string, action: string | undefined) => {
  const records = useCase(RemoteRecords)
  const inbox = useCase(Inbox)
  const [read, setRead] = useState(NOTHING)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    const reading = async (): Promise<Read> => {
      const papers: ReadPaper[] = []
      const failures: Failure[] = []
      for (const id of ids.split(',')) {
        const [paper, approval] = await Promise.all([
          records.paper(type, id, action, control.signal),
          isApproved(type) ? inbox.ofRecord(type.key, id, control.signal) : undefined,
        ])
        if (control.signal.aborted) break
        if (paper.ok) papers.push({ id, paper: paper.value, approval: approval?.ok ? approval.value : null })
        else failures.push(paper.failure)
      }
      return { ...(papers.length > 0 ? { papers } : {}), failures }
    }
    void reading().then((found) => !control.signal.aborted && setRead(found))
    return () => control.abort()
  }, [records, inbox, type, ids, action, round])
  return { ...read, again: () => setRound((one) => one + 1) }
}
