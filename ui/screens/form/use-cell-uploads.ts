import { useMemo } from 'react'
import { outstanding } from '../../../core/files/upload-list.ts'
import type { CellUploads } from '../../widgets/cells/cell-uploads.ts'
import type { UploadActor } from '../../widgets/upload/upload-keeping.ts'
import type { FormActor } from './form-actor.ts'

/** Files on their way to cells go on while their cell is closed, and hold the form until each has arrived or was removed. */
export const useCellUploads = (form: FormActor, table: string): CellUploads =>
  useMemo(() => {
    const kept = new Map<string, UploadActor>()
    return {
      keep: (row, column) => (make) => {
        const place = `${row}.${column}`
        const known = kept.get(place)
        if (known && outstanding(known.getSnapshot().context.items)) return known
        const made = make()
        kept.set(place, made)
        return made
      },
      hold: (row, column, what) =>
        form.send(what ? { type: 'cell.unread', table, row, column, unread: what } : { type: 'cell.settled', table, row, column }),
    }
  }, [form, table])
