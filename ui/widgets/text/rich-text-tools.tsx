import { styled } from '@mui/material/styles'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, type ReactNode } from 'react'

const Tool = styled('button')(({ theme }) => ({
  minWidth: 26,
  height: 26,
  padding: '0 6px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: 13,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars!.palette.ground.hover },
  '&[aria-pressed="true"]': { backgroundColor: theme.vars!.palette.primary.tint2, color: theme.vars!.palette.primary.main },
  '&:disabled': { color: theme.vars!.palette.ink.faint, cursor: 'default' },
}))

const BLOCKS = ['正文', '标题1', '标题2', '标题3', '标题4']
const ALIGNMENTS = [
  ['left', '左对齐', '⇤'],
  ['center', '居中', '↔'],
  ['right', '右对齐', '⇥'],
  ['justify', '两端对齐', '☰'],
] as const
const MARKS = [
  ['bold', '粗体', <b key="b">B</b>],
  ['italic', '斜体', <i key="i">I</i>],
  ['underline', '下划线', <u key="u">U</u>],
  ['strike', '删除线', <s key="s">S</s>],
] as const

type RichTextToolsProps = { readonly editor: Editor; readonly onPicture: (picture: File) => void }

/** The tools of the seed's editor: history, blocks, marks, alignments, lists, link, picture, table, plain. */
export const RichTextTools = ({ editor, onPicture }: RichTextToolsProps) => {
  const picture = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: { isActive, can } }) => ({
      level: [1, 2, 3, 4].find((level) => editor.isActive('heading', { level })) ?? 0,
      on: new Set(
        ['bold', 'italic', 'underline', 'strike', 'bulletList', 'orderedList', 'blockquote', 'link', 'table'].filter((name) =>
          isActive.call(editor, name),
        ),
      ),
      alignment: ALIGNMENTS.find(([textAlign]) => editor.isActive({ textAlign }))?.[0],
      undo: can.call(editor).undo(),
      redo: can.call(editor).redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tool = (
    label: string,
    sign: ReactNode,
    act: () => unknown,
    { pressed, disabled }: { pressed?: boolean; disabled?: boolean } = {},
  ) => (
    <Tool key={label} type="button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={() => void act()}>
      {sign}
    </Tool>
  )
  const link = () => {
    if (state.on.has('link')) return chain().unsetLink().run()
    const address = window.prompt('链接地址')?.trim()
    return address && /^(https?:|mailto:|\/)/i.test(address) ? chain().setLink({ href: address }).run() : undefined
  }
  const inTable = state.on.has('table')

  return (
    <>
      {tool('撤销', '↶', () => chain().undo().run(), { disabled: !state.undo })}
      {tool('重做', '↷', () => chain().redo().run(), { disabled: !state.redo })}
      <select
        aria-label="段落格式"
        value={state.level}
        onChange={({ target }) => {
          const level = Number(target.value) as 0 | 1 | 2 | 3 | 4
          if (level === 0) chain().setParagraph().run()
          else chain().setHeading({ level }).run()
        }}
      >
        {BLOCKS.map((title, level) => (
          <option key={title} value={level}>
            {title}
          </option>
        ))}
      </select>
      {MARKS.map(([name, label, sign]) => tool(label, sign, () => chain().toggleMark(name).run(), { pressed: state.on.has(name) }))}
      {ALIGNMENTS.map(([name, label, sign]) =>
        tool(label, sign, () => chain().setTextAlign(name).run(), { pressed: state.alignment === name }),
      )}
      {tool('无序列表', '•', () => chain().toggleBulletList().run(), { pressed: state.on.has('bulletList') })}
      {tool('有序列表', '1.', () => chain().toggleOrderedList().run(), { pressed: state.on.has('orderedList') })}
      {tool('引用', '❝', () => chain().toggleBlockquote().run(), { pressed: state.on.has('blockquote') })}
      {tool('链接', '🔗', link, { pressed: state.on.has('link') })}
      {tool('图片', '🖼', () => picture.current?.click())}
      {tool('表格', '▦', () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(), { disabled: inTable })}
      {inTable && tool('添加行', '+行', () => chain().addRowAfter().run())}
      {inTable && tool('添加列', '+列', () => chain().addColumnAfter().run())}
      {inTable && tool('删除行', '−行', () => chain().deleteRow().run())}
      {inTable && tool('删除列', '−列', () => chain().deleteColumn().run())}
      {inTable && tool('删除表格', '✕表', () => chain().deleteTable().run())}
      {tool('清除格式', 'T̸', () => chain().unsetAllMarks().clearNodes().run())}
      <input
        ref={picture}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPicture(file)
          target.value = ''
        }}
      />
    </>
  )
}
