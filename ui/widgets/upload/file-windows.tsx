import { useState } from 'react'
import { lazyComponent } from '../../hooks/lazy-component.tsx'

const PictureEditDialog = lazyComponent(() => import('./picture-edit-dialog.tsx').then(({ PictureEditDialog: component }) => component))
const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx').then(({ RenameDialog: component }) => component))
const PreviewDialog = lazyComponent(() => import('./preview-dialog.tsx').then(({ PreviewDialog: component }) => component))

type FileWindowsProps = {
  /** What may be looked at, one after another. */
  readonly paths: readonly string[]
  readonly looked: number | undefined
  readonly onLook: (at: number | undefined) => void
  /** The file that is being renamed. */
  readonly renamed: string | undefined
  readonly onRename: (path: string | undefined) => void
  readonly mayDownload: boolean
  readonly mayChange: boolean
  /** A file is kept under another path now. */
  readonly onPath: (before: string, path: string) => void
}

/** The windows of the files of a field: one is looked at, renamed, or edited where it is a picture. */
export const FileWindows = ({ paths, looked, onLook, renamed, onRename, mayDownload, mayChange, onPath }: FileWindowsProps) => {
  const [edited, setEdited] = useState<string>()
  return (
    <>
      {looked !== undefined && (
        <PreviewDialog
          paths={paths}
          at={looked}
          onAt={onLook}
          mayDownload={mayDownload}
          {...(mayChange ? { onRename, onEdit: setEdited } : {})}
          onClose={() => onLook(undefined)}
        />
      )}
      {edited !== undefined && (
        <PictureEditDialog
          path={edited}
          onEdited={(path) => {
            onPath(edited, path)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {renamed !== undefined && (
        <RenameDialog
          path={renamed}
          onRenamed={(path) => {
            onPath(renamed, path)
            onRename(undefined)
          }}
          onClose={() => onRename(undefined)}
        />
      )}
    </>
  )
}
