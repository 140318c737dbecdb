import { useCallback, useMemo } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { isReport } from '../../../core/definitions/is-report.ts'
import type { Paper as Printed } from '../../../core/definitions/paper.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import type { Departure } from '../../documents/departure.ts'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { contentOf, type Content } from './content.ts'
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

/** Only what the paper names stands on it. */
const asDeclared = (content: Content, prints: Printed | undefined): Content =>
  prints
    ? { ...content, tables: content.tables.filter(({ key }) => prints.columns?.[key]), total: prints.total ? content.total : undefined }
    : content

const EXTRAS: readonly Extra[] = ['qr', 'names', 'heads']

/** Where a further paper departs from the type's own. */
const departingBy = ({ line = [], facts, columns = {}, signatures = [] }: Printed): Departure => ({
  print: { line, facts, columns: columns as NonNullable<Departure['print']>['columns'], signatures },
})

const RecordPrinting = ({ drawn: { type: declared, departs: usual }, id }: { readonly drawn: Drawn; readonly id: string }) => {
  const [search] = usePageSearch()
  const action = search.get('paper') ?? undefined
  const prints = actionOf(declared, action ?? '')?.opens?.paper
  const type = useMemo(() => (prints ? { ...declared, print: prints.size } : declared), [declared, prints])
  const departs = useMemo(() => (prints ? departingBy(prints) : usual), [usual, prints])
  const rights = useRights(declared)
  const { paper, course, failure, again } = usePaper(declared, id, action)
  const whole = useMemo(
    () => (paper ? asDeclared(contentOf(type, departs, rights, paper.record), prints) : undefined),
    [type, departs, rights, paper, prints],
  )
  const number = paper && wireOf(paper.record, type.number?.field ?? 'billNo')
  const letterhead = useCallback(
    (hidden: ReadonlySet<string>): Letterhead => ({
      title: paper?.title ?? '',
      company: paper?.company ?? '',
      record: paper?.record ?? {},
      code: number && !hidden.has('qr') ? String(number) : undefined,
      signatures: signaturesOf(departs, paper?.record ?? {}, course, !hidden.has('names')),
    }),
    [paper, number, departs, course],
  )
  return (
    <Preview
      type={type}
      departs={departs}
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
