import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { Icon } from '../../theme/icon.tsx'
import { useAskChoices, type AskChoices } from '../../widgets/fields/choices-context.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'

const RecordsDialog = lazy(() =>
  import('../../widgets/pickers/records-dialog.tsx').then(({ RecordsDialog: component }) => ({ default: component })),
)

type ChooseRowsProps = { readonly actor: GridActor; readonly table: string; readonly column: TableColumn }

/** A row that is not there yet limits what is offered as an empty one does. */
const NO_ROW: Row = {}

/** Several records at once, a row for each (widgets §11.8). */
export const ChooseRows = ({ actor, table, column: { key, title } }: ChooseRowsProps) => {
  const ask = useAskChoices()
  const [isOpen, setOpen] = useState(false)
  const askForNew = useMemo<AskChoices>(() => (place, asked) => ask(place, { ...asked, row: NO_ROW }), [ask])

  return (
    <>
      <Button size="medium" startIcon={<Icon name="tray" size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {`选择${title}`}
      </Button>
      {isOpen && (
        <Suspense>
          <RecordsDialog
            name={title}
            place={`${table}.${key}`}
            ask={askForNew}
            value=""
            label=""
            isMany
            onPick={(choices) => {
              setOpen(false)
              actor.send({ type: 'rows.bring', column: key, choices })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
