import { useCallback, useMemo } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { isReport } from '../../../core/definitions/is-report.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { contentOf } from './content.ts'
import { Preview } from './preview.tsx'
import type { Extra } from './print-settings.ts'
import { ReportPrinting } from './report-printing.tsx'
import type { Letterhead } from './sheet.tsx'
import { signaturesOf } from './signatures.ts'
import { usePaper } from './use-paper.ts'

export const PrintScreen = () => {
  const { key, id } = useAddress()
  return (
    <OfType name={key}>
      {(drawn) =>
        isReport(drawn.type) ? (
          <ReportPrinting key={key} report={drawn.type} />
        ) : (
          <RecordPrinting key={`${key}/${id}`} drawn={drawn} id={id} />
        )
      }
    </OfType>
  )
}

const EXTRAS: readonly Extra[] = ['qr', 'names', 'heads']

const RecordPrinting = ({ drawn: { type: declared }, id }: { readonly drawn: Drawn; readonly id: string }) => {
  const [search] = usePageSearch()
  const action = search.get('paper') ?? undefined
  const further = actionOf(declared, action ?? '')?.opens?.paper
  const type = useMemo(() => (further ? { ...declared, print: further } : declared), [declared, further])
  const rights = useRights(declared)
  const { paper, course, failure, again } = usePaper(declared, id, action)
  const whole = useMemo(() => (paper ? contentOf(type, rights, paper.record) : undefined), [type, rights, paper])
  const number = paper && wireOf(paper.record, type.number?.field ?? 'billNo')
  const letterhead = useCallback(
    (hidden: ReadonlySet<string>): Letterhead => ({
      title: paper?.title ?? '',
      company: paper?.company ?? '',
      record: paper?.record ?? {},
      code: number && !hidden.has('qr') ? String(number) : undefined,
      signatures: signaturesOf(type, paper?.record ?? {}, course, !hidden.has('names')),
    }),
    [paper, number, type, course],
  )
  return (
    <Preview
      type={type}
      paper={action}
      named={paper ? [paper.title, number].filter(Boolean).join(' ') : ''}
      whole={whole}
      letterhead={letterhead}
      extras={EXTRAS}
      failure={failure}
      onRetry={again}
    />
  )
}
