import { useEffect, useState } from 'react'
import { Inbox, type Course } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { RemoteRecords, type Paper } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'

type Read = { readonly paper?: Paper; readonly course?: Course | null; readonly failure?: Failure }

/** What is printed, with who decided about it; a paper is printed as well where that is not to be known. */
export const usePaper = (type: DocumentType, id: string, action: string | undefined) => {
  const records = useCase(RemoteRecords)
  const inbox = useCase(Inbox)
  const [read, setRead] = useState<Read>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    const reading = async (): Promise<Read> => {
      const [paper, course] = await Promise.all([
        records.paper(type, id, action, control.signal),
        isApproved(type) ? inbox.ofRecord(type.key, id, control.signal) : undefined,
      ])
      return paper.ok ? { paper: paper.value, course: course?.ok ? course.value : null } : { failure: paper.failure }
    }
    void reading().then((found) => !control.signal.aborted && setRead(found))
    return () => control.abort()
  }, [records, inbox, type, id, action, round])
  return { ...read, again: () => setRound((one) => one + 1) }
}
