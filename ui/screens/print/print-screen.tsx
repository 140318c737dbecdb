import { useEffect, useMemo } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { isReport } from '../../../core/definitions/is-report.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { WithDocumentType } from '../with-document-type.tsx'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { contentOf } from './content.ts'
import { Preview, type PrintedPaper } from './preview.tsx'
import type { Extra } from './print-settings.ts'
import { ReportPrinting } from './report-printing.tsx'
import { signaturesOf } from './signatures.ts'
import { usePapers } from './use-papers.ts'

export const PrintScreen = () => {
  const { key, id } = useAddress()
  return (
    <WithDocumentType name={key}>
      {(drawn) =>
        isReport(drawn.type) ? (
          <ReportPrinting key={key} report={drawn.type} />
        ) : (
          <RecordPrinting key={`${key}/${id}`} drawn={drawn} id={id} />
        )
      }
    </WithDocumentType>
  )
}

const EXTRAS: readonly Extra[] = ['qr', 'names', 'heads']
/** Nobody signs on a label, and nothing goes on on a second one. */
const ON_LABELS: readonly Extra[] = ['qr']

const RecordPrinting = ({ drawn: { type: declared }, id }: { readonly drawn: Drawn; readonly id: string }) => {
  const [search] = usePageSearch()
  const action = search.get('paper') ?? undefined
  const also = search.get('also')
  const further = actionOf(declared, action ?? '')?.opens?.paper
  const type = useMemo(() => (further ? { ...declared, print: further } : declared), [declared, further])
  const rights = useRights(declared)
  const notices = useNotices()
  const { papers, failures, again } = usePapers(declared, also ? `${id},${also}` : id, action)
  const printed = useMemo(
    () =>
      papers?.map(({ id: key, paper, approval }): PrintedPaper => {
        const number = wireOf(paper.record, type.number?.field ?? 'billNo')
        return {
          key,
          whole: contentOf(type, rights, paper.record),
          letterhead: (hidden) => ({
            title: paper.title,
            company: paper.company,
            record: paper.record,
            code: number && !hidden.has('qr') ? String(number) : undefined,
            signatures: signaturesOf(type, paper.record, approval, !hidden.has('names')),
          }),
        }
      }),
    [papers, type, rights],
  )
  const [first, ...others] = papers ?? []
  const number = first && wireOf(first.paper.record, type.number?.field ?? 'billNo')
  const [failure] = failures
  const unprinted = papers && failure ? text.unprinted(failures.length, failure.message) : undefined
  useEffect(() => {
    if (unprinted) notices.warning(unprinted)
  }, [unprinted, notices])
  return (
    <Preview
      type={type}
      paper={action}
      named={first ? [first.paper.title, number, others.length > 0 && `等 ${others.length + 1} 张`].filter(Boolean).join(' ') : ''}
      papers={printed}
      extras={further?.size === 'label' ? ON_LABELS : EXTRAS}
      failure={failure}
      onRetry={again}
    />
  )
}
