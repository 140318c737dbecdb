import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { pictureFailed, unknownTrouble } from '../../../core/files/failures.ts'
import { choose } from '../../../core/files/upload-list.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { filled } from '../../../core/kernel/failure.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../latest.ts'
import { useWholePictures } from '../upload/pictures.ts'
import { clean } from './clean.ts'
import type { EditorProps } from './editor-props.ts'
import { Enlarging } from './enlarging.tsx'
import { Prose } from './prose.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { storedImage } from './stored-image.ts'

/** Seed §9. */
const HEIGHT = 300

/** What a server answers that keeps no pictures of texts: they lie in the text itself (seed §7). */
const LOCAL = 'local'
const FOLDER = 'jeditor'

const USUAL = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
]

const written = (editor: Editor): string => (editor.isEmpty ? '' : clean(editor.getHTML()))

const readPicture = (picture: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(picture)
  })

/** Rich text: what is pasted and what leaves is cleaned (widgets 17.1); nothing written is '', not an empty paragraph. */
export const RichTextEditor = ({ id, title, text, readOnly, invalid, nonce, onText, onBlur }: EditorProps) => {
  const notices = useNotices()
  const uploads = useCase(Uploads)
  const pictures = useWholePictures()
  const [extensions] = useState(() => [...USUAL, storedImage(pictures)])
  const latest = useLatest({ onText, onBlur })
  const editor = useEditor({
    extensions,
    content: clean(text),
    editable: !readOnly,
    ...(nonce === undefined ? {} : { injectNonce: nonce }),
    editorProps: {
      attributes: { 'aria-label': title, role: 'textbox', 'aria-multiline': 'true', ...(id === undefined ? {} : { id }) },
      transformPastedHTML: clean,
      handlePaste: (_, event) => {
        const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
        if (picture) void insert(picture)
        return picture !== undefined
      },
      handleDrop: (_, event) => {
        const picture = [...(event.dataTransfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
        if (picture) void insert(picture)
        return picture !== undefined
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onText(written(changed)),
    onBlur: () => latest.current.onBlur?.(),
  })

  /** A picture that was not stored leaves nothing behind in the text. */
  const insert = async (picture: File) => {
    const { taken, refused } = choose([], [picture], { limit: 0, imagesOnly: true })
    for (const failure of refused) notices.warning(failure.message)
    for (const file of taken) {
      const sent = await uploads.send({ file, folder: FOLDER, onProgress: () => undefined, signal: new AbortController().signal })
      if (!sent.ok) return notices.failure(filled(pictureFailed, { message: sent.failure.message || unknownTrouble.message }))
      const src = sent.value === LOCAL ? await readPicture(picture) : sent.value
      editor.chain().focus().setImage({ src, alt: picture.name }).run()
    }
  }

  useEffect(() => {
    // One that a busy page was late to show is replaced by another, which comes here in its turn.
    if (!editor || editor.isDestroyed) return
    if (written(editor) !== text) editor.commands.setContent(clean(text), { emitUpdate: false })
  }, [editor, text])

  return (
    <Enlarging
      title={title}
      invalid={invalid}
      height={HEIGHT}
      tools={readOnly ? null : <RichTextTools editor={editor} onPicture={(picture) => void insert(picture)} />}
    >
      <Prose
        sx={{ height: '100%', '& > div': { height: '100%' }, '& .tiptap': { minHeight: '100%', padding: '8px 12px', outline: 'none' } }}
      >
        <EditorContent editor={editor} />
      </Prose>
    </Enlarging>
  )
}
