import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../latest.ts'
import { clean } from './clean.ts'
import type { EditorProps } from './editor-props.ts'
import { Enlarging } from './enlarging.tsx'
import { Prose } from './prose.ts'
import { RichTextTools } from './rich-text-tools.tsx'

/** Seed §9. */
const HEIGHT = 300

/** A picture lies in the text itself, which may not be longer than its field. */
const LARGEST_PICTURE = 100_000
const tooLarge = '图片超过100KB，请压缩后插入，或作为附件上传'
const noPicture = '请上传图片'

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ allowBase64: true }),
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
  const latest = useLatest({ onText, onBlur })
  const editor = useEditor({
    extensions: EXTENSIONS,
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
    },
    onUpdate: ({ editor: changed }) => latest.current.onText(written(changed)),
    onBlur: () => latest.current.onBlur?.(),
  })

  const insert = async (picture: File) => {
    if (!picture.type.startsWith('image/')) return notices.warning(noPicture)
    if (picture.size > LARGEST_PICTURE) return notices.warning(tooLarge)
    const src = await readPicture(picture)
    editor.chain().focus().setImage({ src, alt: picture.name }).run()
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
