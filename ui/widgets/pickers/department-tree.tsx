import { linesOf } from '../../../core/lookups/tree.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { Failed } from '../feedback/in-place.tsx'
import { TreeList } from './tree-list.tsx'
import { useDepartments } from './use-departments.ts'

/** Seed §9: the department tree of the user modal. */
const HEIGHT = 200

/** The departments, one of which narrows what is beside; a second click lets everybody in again. */
export const DepartmentTree = ({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) => {
  const { tree, failure, retry, expanded, fold } = useDepartments()
  if (failure) return <Failed failure={failure} onRetry={retry} />
  return (
    <TreeList
      title="部门"
      lines={linesOf(tree, expanded, '')}
      ticked={new Set([chosen])}
      isMany={false}
      height={HEIGHT}
      empty={tree.length ? words.noData : words.reading}
      onTick={(id) => onChoose(id === chosen ? '' : id)}
      onFold={fold}
    />
  )
}
