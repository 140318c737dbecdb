import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, type KeyBinding, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../use-latest.ts'
import { LANGUAGES } from './languages.ts'

/** Seed §9. */
const TAB = 2

const LOOK = EditorView.theme({
  '[data-theme="dark"] &': { '--hue': '40%' },
  '&': { height: '100%', fontSize: '13px', color: 'inherit', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Consolas, monospace', lineHeight: '20px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--code-faint)', borderRight: '1px solid var(--code-line)' },
  '.cm-placeholder': { color: 'var(--code-faint)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '.cm-panels': { backgroundColor: 'var(--code-ground)', color: 'inherit' },
})

/** The usual colours of words, as much of the ink in them as makes them readable in either theme. */
const COLOURS = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    typeof color === 'string' ? { ...spec, color: `color-mix(in srgb, ${color} var(--hue, 80%), currentColor)` } : spec,
  ),
)

const PHRASES = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '全词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'Fold line': '折叠',
  'Unfold line': '展开',
})

export type CodeAreaProps = {
  readonly id?: string | undefined
  readonly title: string
  readonly text: string
  readonly language: string | undefined
  readonly readOnly: boolean
  readonly nonce: string | undefined
  readonly hint?: string | undefined
  /** Further keys, fixed for the editor's life. */
  readonly keys?: readonly KeyBinding[]
  /** The editor itself, for tools beside it. */
  readonly viewRef?: RefObject<EditorView | null>
  /** Files that were pasted or dropped. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
  readonly onText: (text: string) => void
  readonly onBlur?: (() => void) | undefined
}

const NO_KEYS: readonly KeyBinding[] = []

/** Source text with numbered lines, folding and search. Tab indents; Esc, then Tab, goes on to the next control. */
export const CodeArea = ({
  id,
  title,
  text,
  language,
  readOnly,
  nonce,
  hint,
  keys = NO_KEYS,
  viewRef,
  onFiles,
  onText,
  onBlur,
}: CodeAreaProps) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const spoken = useRef(new Compartment())
  const latest = useLatest({ text, onFiles, onText, onBlur })

  useEffect(() => {
    if (!host.current) return
    const handed = (event: Event, files: FileList | undefined): boolean => {
      const { onFiles: take } = latest.current
      if (!take || !files?.length) return false
      event.preventDefault()
      take([...files])
      return true
    }
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
          lineNumbers(),
          foldGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          search({ top: true }),
          syntaxHighlighting(COLOURS),
          EditorState.tabSize.of(TAB),
          indentUnit.of(' '.repeat(TAB)),
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': title, ...(id === undefined ? {} : { id }) }),
          placeholder(hint ?? ''),
          PHRASES,
          LOOK,
          spoken.current.of([]),
          keymap.of([...keys, indentWithTab, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.domEventHandlers({
            paste: (event) => handed(event, event.clipboardData?.files),
            drop: (event) => handed(event, event.dataTransfer?.files),
          }),
          EditorView.updateListener.of(({ docChanged, state, focusChanged, view: { hasFocus } }) => {
            if (docChanged) latest.current.onText(state.doc.toString())
            if (focusChanged && !hasFocus) latest.current.onBlur?.()
          }),
        ],
      }),
    })
    view.current = editor
    if (viewRef) viewRef.current = editor
    return () => editor.destroy()
  }, [id, title, readOnly, nonce, hint, keys, viewRef, latest])

  useEffect(() => {
    let isLate = false
    void LANGUAGES[language ?? '']?.load().then((extension) => {
      if (!isLate) view.current?.dispatch({ effects: spoken.current.reconfigure(extension) })
    })
    return () => {
      isLate = true
    }
  }, [language, readOnly, nonce])

  // What comes from elsewhere replaces the text; the same text keeps the caret where it is.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  return <div ref={host} style={{ height: '100%' }} />
}
