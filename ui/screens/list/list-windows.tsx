import { useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { FigureDrawer } from '../view/figure.tsx'
import type { Submitted } from '../asked-action.ts'
import type { ListPage } from './use-list-page.ts'

const QueryBuilder = lazyComponent(() => import('./query-builder.tsx').then(({ QueryBuilder: component }) => component))
const ImportInto = lazyComponent(() => import('../import/import-into.tsx').then(({ ImportInto: component }) => component))
const ListExport = lazyComponent(() => import('./list-export.tsx').then(({ ListExport: component }) => component))
const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx').then(({ FilterSheet: component }) => component))
const SubmitStored = lazyComponent(() => import('../submit/submit-stored.tsx').then(({ SubmitStored: component }) => component))
const MoreMenu = lazyComponent(() => import('../../widgets/table/more-menu.tsx').then(({ MoreMenu: component }) => component))

/** `more` is everything that may be done with one row, beside the button that was pressed. */
export type ListWindow =
  | { readonly is: 'import' | 'filter' | 'builder' }
  | { readonly is: 'export'; readonly ids: readonly string[]; readonly shown: readonly string[] }
  | { readonly is: 'submit'; readonly row: Row; readonly operation: Submitted }
  | { readonly is: 'figure'; readonly row: Row; readonly field: string }
  | { readonly is: 'more'; readonly anchor: HTMLElement; readonly operations: readonly OfferedAction[]; readonly row: Row }

type FigureOfProps = { readonly type: DocumentType; readonly row: Row; readonly field: string; readonly onClose: () => void }

const FigureOf = ({ type, row, field, onClose }: FigureOfProps) => {
  const [asked] = useState(() => ({ of: { id: idOf(row) }, place: { field } }))
  return <FigureDrawer type={type} {...asked} onClose={onClose} />
}

/** What opens over a list, one at a time. */
export const ListWindows = ({ list }: { readonly list: ListPage }) => {
  const { opened, type, request, nameChosen, close } = list
  switch (opened?.is) {
    case 'import':
      return <ImportInto type={type} onKept={list.reload} onClose={close} />
    case 'export':
      return <ListExport type={type} ids={opened.ids} shown={opened.shown} onExport={list.exportColumns} onClose={close} />
    case 'filter':
      return <FilterSheet fields={list.queried} filters={request.filters} nameChosen={nameChosen} onAsk={list.askFilters} onClose={close} />
    case 'builder':
      return <QueryBuilder type={type} request={request} nameChosen={nameChosen} onAsk={list.askAdvanced} onClose={close} />
    case 'figure':
      return <FigureOf type={type} row={opened.row} field={opened.field} onClose={close} />
    case 'submit':
      return (
        <SubmitStored
          type={type}
          record={opened.row}
          operation={opened.operation}
          busy={false}
          onDo={(operation) => {
            close()
            list.actOn(operation, [opened.row])
          }}
          onClose={close}
        />
      )
    case 'more':
      return (
        <MoreMenu
          anchor={opened.anchor}
          operations={opened.operations}
          onDo={(operation) => void list.perform(operation, opened.row)}
          onClose={close}
        />
      )
    default:
      return null
  }
}
