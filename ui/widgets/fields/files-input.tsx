import { lazy, Suspense } from 'react'
import { MOST_FILES } from '../../../core/definitions/naming-files.ts'
import { FileNames } from './file-names.tsx'
import type { InputProps } from './input-props.ts'

const FilesPanel = lazy(() => import('../upload/files-panel.tsx').then(({ FilesPanel: component }) => ({ default: component })))

/** Files and pictures of a field. */
export const FilesInput = (props: InputProps) => {
  const { id, field, text, onText, onHeld, onBlur, readOnly } = props
  if (readOnly) return <FileNames id={id} text={text} />
  const isPicture = field.kind.name.startsWith('image')
  return (
    <Suspense fallback={<FileNames id={id} text={text} />}>
      <div id={id} tabIndex={-1} onBlur={onBlur}>
        <FilesPanel
          title={field.title}
          value={text}
          onChange={onText}
          onHeld={onHeld}
          limit={field.kind.many ? MOST_FILES : 1}
          imagesOnly={isPicture}
          folder={isPicture ? 'images' : 'files'}
        />
      </div>
    </Suspense>
  )
}
