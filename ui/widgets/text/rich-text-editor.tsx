import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { signsIn } from '../../../core/texts/signs.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useLatest } from '../use-latest.ts'
import { useWholePictures } from '../upload/pictures.ts'
import { clean } from './sanitise-html.ts'
import type { EditorProps } from './editor-props.ts'
import { Enlarging } from './full-screen-editor.tsx'
import { Prose } from './prose.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { storedImage } from './stored-image.ts'
import { Tool } from './tool.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** Seed §9. */
const HEIGHT = 300

const USUAL = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
]

const CodeArea = lazyComponent(() => import('./code-area.tsx').then(({ CodeArea: component }) => component))

/** How many signs are written, spaces left out. */
const WordCount = ({ editor }: { readonly editor: Editor }) => {
  const count = useEditorState({ editor, selector: ({ editor: { state } }) => signsIn(state.doc.textContent) })
  return <small>{`${count} 字`}</small>
}

const written = (editor: Editor): string => (editor.isEmpty ? '' : clean(editor.getHTML()))

/** Rich text: what is pasted and what leaves is cleaned (widgets 17.1); nothing written is '', not an empty paragraph. */
export const RichTextEditor = ({ id, title, text, readOnly, invalid, nonce, onText, onBlur }: EditorProps) => {
  const upload = usePictureUpload()
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

  const insert = async (picture: File) => {
    const src = await upload(picture)
    if (src !== undefined) editor.chain().focus().setImage({ src, alt: picture.name }).run()
  }

  useEffect(() => {
    // One that a busy page was late to show is replaced by another, which comes here in its turn.
    if (!editor || editor.isDestroyed) return
    if (written(editor) !== text) editor.commands.setContent(clean(text), { emitUpdate: false })
  }, [editor, text])

  const [source, setSource] = useState<string>()
  const toggleSource = () => setSource(source === undefined ? text : undefined)

  return (
    <Enlarging
      title={title}
      invalid={invalid}
      height={HEIGHT}
      tools={
        readOnly ? null : source === undefined ? (
          <>
            <RichTextTools editor={editor} onPicture={(picture) => void insert(picture)} />
            <Tool label="源码" sign="source" onAct={toggleSource} />
            <WordCount editor={editor} />
          </>
        ) : (
          <Tool label="返回编辑" sign="返回编辑" pressed onAct={toggleSource} />
        )
      }
    >
      {source !== undefined && (
        <CodeArea
          title={`${title}源码`}
          text={source}
          language="html"
          readOnly={readOnly}
          nonce={nonce}
          onText={(typed) => {
            setSource(typed)
            onText(clean(typed))
          }}
          onBlur={onBlur}
        />
      )}
      <Prose
        hidden={source !== undefined}
        sx={{
          height: '100%',
          '& > div': { height: '100%' },
          '& .tiptap': { minHeight: '100%', padding: '8px 12px', outline: 'none' },
          '& .tiptap > :first-child': { mt: 0 },
        }}
      >
        <EditorContent editor={editor} />
      </Prose>
    </Enlarging>
  )
}
