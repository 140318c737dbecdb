import { isReport } from '../../../core/definitions/is-report.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { useAddress } from '../address.ts'
import { OfType } from '../of-type.tsx'
import { List } from './list.tsx'

const ReportScreen = fetched(() => import('../report/report-screen.tsx').then(({ ReportScreen: component }) => component))

/** The page of a type at its address: its list, or the report it is. */
export const ListScreen = () => {
  const { key } = useAddress()
  return (
    <OfType name={key}>
      {(drawn) =>
        isReport(drawn.type) ? <ReportScreen key={key} report={drawn.type} above={drawn.departs.above} /> : <List key={key} {...drawn} />
      }
    </OfType>
  )
}
