import { isReport } from '../../../core/definitions/is-report.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useAddress } from '../address.ts'
import { WithDocumentType } from '../with-document-type.tsx'
import { List } from './list.tsx'

const ReportScreen = lazyComponent(() => import('../report/report-screen.tsx').then(({ ReportScreen: component }) => component))

/** The page of a type at its address: its list, or the report it is. */
export const ListScreen = () => {
  const { key } = useAddress()
  return (
    <WithDocumentType name={key}>
      {(drawn) =>
        isReport(drawn.type) ? <ReportScreen key={key} report={drawn.type} above={drawn.departs.above} /> : <List key={key} {...drawn} />
      }
    </WithDocumentType>
  )
}
