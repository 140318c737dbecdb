import type { ToldLine } from '../../../core/records/history/told-history.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { SideDrawer } from './side-drawer.tsx'
import { ToldChanges, ToldLines } from './changed-values.tsx'

/** What was changed since the document was sent back, before and after. */
export const SinceDrawer = ({ told, onClose }: { readonly told: ToldLine; readonly onClose: () => void }) => {
  const show = useShown()
  return (
    <SideDrawer title="上次退回后的改动" answered={{ value: told, failure: undefined, retry: onClose }} onClose={onClose}>
      {(value) => (
        <ToldLines>
          <li>
            <ToldChanges told={value} show={show} />
          </li>
        </ToldLines>
      )}
    </SideDrawer>
  )
}
