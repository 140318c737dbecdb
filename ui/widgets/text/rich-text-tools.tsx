import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { LinkDialog, type Link } from './link-dialog.tsx'
import { PictureTool } from './picture-tool.tsx'
import { Tool } from './tool.tsx'

const BLOCKS = ['正文', '标题1', '标题2', '标题3', '标题4']
const ALIGNMENTS = [
  ['left', '左对齐', 'left'],
  ['center', '居中', 'center'],
  ['right', '右对齐', 'right'],
  ['justify', '两端对齐', 'justify'],
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
      isEmpty: editor.state.selection.empty,
      undo: can.call(editor).undo(),
      redo: can.call(editor).redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const [isLinking, setLinking] = useState(false)
  const linked = () => chain().extendMarkRange('link')
  const link = ({ address, words }: Link) => {
    setLinking(false)
    const marked = { type: 'link', attrs: { href: address } }
    if (state.isEmpty && !state.on.has('link'))
      chain()
        .insertContent({ type: 'text', text: words, marks: [marked] })
        .unsetMark('link')
        .run()
    else linked().setLink({ href: address }).run()
  }
  const unlink = () => {
    setLinking(false)
    linked().unsetLink().run()
  }
  const inTable = state.on.has('table')

  return (
    <>
      <Tool label="撤销" sign="undo" onAct={() => chain().undo().run()} disabled={!state.undo} />
      <Tool label="重做" sign="redo" onAct={() => chain().redo().run()} disabled={!state.redo} />
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
      {MARKS.map(([name, label, sign]) => (
        <Tool key={name} label={label} sign={sign} onAct={() => chain().toggleMark(name).run()} pressed={state.on.has(name)} />
      ))}
      {ALIGNMENTS.map(([name, label, sign]) => (
        <Tool key={name} label={label} sign={sign} onAct={() => chain().setTextAlign(name).run()} pressed={state.alignment === name} />
      ))}
      <Tool label="无序列表" sign="bullets" onAct={() => chain().toggleBulletList().run()} pressed={state.on.has('bulletList')} />
      <Tool label="有序列表" sign="numbers" onAct={() => chain().toggleOrderedList().run()} pressed={state.on.has('orderedList')} />
      <Tool label="引用" sign="quote" onAct={() => chain().toggleBlockquote().run()} pressed={state.on.has('blockquote')} />
      <Tool label="链接" sign="link" onAct={() => setLinking(true)} pressed={state.on.has('link')} />
      {isLinking && (
        <LinkDialog
          before={String(editor.getAttributes('link')['href'] ?? '')}
          isMarked={!state.isEmpty || state.on.has('link')}
          onLink={link}
          onUnlink={unlink}
          onClose={() => setLinking(false)}
        />
      )}
      <PictureTool onPicture={onPicture} />
      <Tool
        label="表格"
        sign="table"
        onAct={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        disabled={inTable}
      />
      {inTable && <Tool label="添加行" sign="+行" onAct={() => chain().addRowAfter().run()} />}
      {inTable && <Tool label="添加列" sign="+列" onAct={() => chain().addColumnAfter().run()} />}
      {inTable && <Tool label="删除行" sign="−行" onAct={() => chain().deleteRow().run()} />}
      {inTable && <Tool label="删除列" sign="−列" onAct={() => chain().deleteColumn().run()} />}
      {inTable && <Tool label="删除表格" sign="✕表" onAct={() => chain().deleteTable().run()} />}
      <Tool label="清除格式" sign="plain" onAct={() => chain().unsetAllMarks().clearNodes().run()} />
    </>
  )
}
