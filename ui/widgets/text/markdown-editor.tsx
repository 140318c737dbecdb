import { styled } from '@mui/material/styles'
import type { EditorView, KeyBinding } from '@codemirror/view'
import { useMemo, useRef } from 'react'
import { CodeArea } from './code-area.tsx'
import type { EditorProps } from './editor-props.ts'
import { Enlarging } from './full-screen-editor.tsx'
import { markdownHtml } from './markdown-html.ts'
import { changeBetween, MARKDOWN_TOOLS, pictured } from './markdown-marks.ts'
import { PictureTool } from './picture-tool.tsx'
import { RichTextView } from './rich-text-view.tsx'
import { Tool } from './tool.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** Seed §9. */
const HEIGHT = 300

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  height: '100%',
  minHeight: 200,
  '--code-faint': theme.vars!.palette.ink.faint,
  '--code-line': theme.vars!.palette.line.main,
  '--code-ground': theme.vars!.palette.ground.sunken,
  '& > :last-child': { padding: '8px 12px', overflow: 'auto', borderLeft: `1px solid ${theme.vars!.palette.line.main}` },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :last-child': { borderLeft: 0, borderTop: `1px solid ${theme.vars!.palette.line.main}` },
  },
}))

const perform = (view: EditorView, { act }: Pick<(typeof MARKDOWN_TOOLS)[number], 'act'>): boolean => {
  const text = view.state.doc.toString()
  const { from, to } = view.state.selection.main
  const done = act({ text, from, to })
  view.dispatch({ changes: changeBetween(text, done.text), selection: { anchor: done.from, head: done.to }, userEvent: 'input' })
  view.focus()
  return true
}

const KEYS: readonly KeyBinding[] = MARKDOWN_TOOLS.flatMap((tool) =>
  tool.key === undefined ? [] : [{ key: tool.key, run: (view: EditorView) => perform(view, tool) }],
)

/** Markdown at the left, what it comes to at the right. */
export const MarkdownEditor = ({ title, invalid, ...area }: EditorProps) => {
  const html = useMemo(() => markdownHtml(area.text), [area.text])
  const upload = usePictureUpload()
  const view = useRef<EditorView>(null)
  const tools = MARKDOWN_TOOLS.map((tool) => (
    <Tool key={tool.label} label={tool.label} sign={tool.sign} onAct={() => view.current && perform(view.current, tool)} />
  ))
  const insert = async (picture: File) => {
    const path = await upload(picture)
    if (path !== undefined && view.current) perform(view.current, { act: (marked) => pictured(marked, path, picture.name) })
  }
  /** One after another, in their order. */
  const insertAll = async (files: readonly File[]) => {
    for (const file of files) await insert(file)
  }
  return (
    <Enlarging
      title={title}
      invalid={invalid}
      height={HEIGHT}
      tools={area.readOnly ? <span>Markdown</span> : [...tools, <PictureTool key="图片" onPicture={(picture) => void insert(picture)} />]}
    >
      <Split>
        <CodeArea
          {...area}
          keys={KEYS}
          viewRef={view}
          onFiles={area.readOnly ? undefined : (files) => void insertAll(files)}
          title={title}
          language="markdown"
          hint={area.readOnly ? undefined : '请输入Markdown内容'}
        />
        <RichTextView html={html} aria-label="预览" role="region" tabIndex={0} />
      </Split>
    </Enlarging>
  )
}
