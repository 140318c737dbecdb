import { MOST_FILES } from '../../../core/definitions/naming-files.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { FilesPopup } from '../upload/files-popup.tsx'
import { UploadKeeping } from '../upload/upload-keeping.ts'
import type { EditorProps } from './cell-kind.ts'
import { useCellUploading } from './cell-uploads.ts'

/** The column's own limit, else its field's; without either there is none (seed §9). */
const limitOf = ({ column: { number, field } }: EditorProps): number => number ?? (field ? (field.kind.many ? MOST_FILES : 1) : 0)

/** The files of a cell in a pop-up. The value is written as they settle. */
export const FileEditor = (props: EditorProps) => {
  const { column, row, value, write, cancel, isDisabled, anchor, handed } = props
  const uploads = useCellUploading()
  const id = idOf(row)
  return (
    <UploadKeeping value={uploads.keep(id, column.key)}>
      <FilesPopup
        anchor={anchor}
        title={column.title}
        value={isEmpty(value) ? '' : String(value)}
        onChange={(paths) => write({ value: paths === '' ? null : paths })}
        limit={limitOf(props)}
        imagesOnly={column.type === 'image'}
        isDisabled={isDisabled}
        mayDownload={column.allowDownload !== false}
        mayRemove={column.allowRemove !== false}
        token={column.token === true}
        responseName={column.responseName}
        given={handed}
        onHeld={(what) => uploads.hold(id, column.key, what)}
        onClose={cancel}
      />
    </UploadKeeping>
  )
}
