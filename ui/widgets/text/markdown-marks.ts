/** A text and what is chosen in it. */
export type Marked = { readonly text: string; readonly from: number; readonly to: number }

/** The chosen part between two marks; without them where they stand around it already. */
export const wrapped = ({ text, from, to }: Marked, mark: string): Marked => {
  const isOn = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark && from >= mark.length
  if (isOn)
    return {
      text: text.slice(0, from - mark.length) + text.slice(from, to) + text.slice(to + mark.length),
      from: from - mark.length,
      to: to - mark.length,
    }
  return { text: text.slice(0, from) + mark + text.slice(from, to) + mark + text.slice(to), from: from + mark.length, to: to + mark.length }
}

/** Every chosen line begins so; none of them does any more where all did. `number` counts them: 1. 2. 3. */
export const begun = ({ text, from, to }: Marked, signOf: (at: number) => string): Marked => {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isOn = lines.every((line, at) => line.startsWith(signOf(at)))
  const changed = lines.map((line, at) => (isOn ? line.slice(signOf(at).length) : signOf(at) + line)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}

/** Something in place of what is chosen, with a part of it chosen then. */
const replaced = ({ text, from, to }: Marked, insert: string, chosen: string): Marked => {
  const at = from + Math.max(0, insert.indexOf(chosen))
  return { text: text.slice(0, from) + insert + text.slice(to), from: at, to: at + chosen.length }
}

const TABLE = '\n| 列1 | 列2 |\n| --- | --- |\n| 内容 | 内容 |\n'

/** A stored picture in place of what is chosen; signs of its name that mean something here are left out. */
export const pictured = (marked: Marked, path: string, name: string): Marked =>
  replaced(marked, `![${name.replace(/[\\[\]]/g, '')}](<${path}>)`, '')

type Operation = { readonly label: string; readonly sign: string; readonly act: (marked: Marked) => Marked; readonly key?: string }

const chosenOr = ({ text, from, to }: Marked, otherwise: string): string => text.slice(from, to) || otherwise

/** The tools of the Markdown editor (widgets 17.2). */
export const MARKDOWN_TOOLS: readonly Operation[] = [
  { label: '标题', sign: 'H', act: (marked) => begun(marked, () => '## ') },
  { label: '粗体', sign: 'B', key: 'Mod-b', act: (marked) => wrapped(marked, '**') },
  { label: '斜体', sign: 'I', key: 'Mod-i', act: (marked) => wrapped(marked, '*') },
  { label: '删除线', sign: 'S', act: (marked) => wrapped(marked, '~~') },
  { label: '代码', sign: 'source', act: (marked) => wrapped(marked, '`') },
  { label: '引用', sign: 'quote', act: (marked) => begun(marked, () => '> ') },
  { label: '无序列表', sign: 'bullets', act: (marked) => begun(marked, () => '- ') },
  { label: '有序列表', sign: 'numbers', act: (marked) => begun(marked, (at) => `${at + 1}. `) },
  { label: '任务列表', sign: 'tasks', act: (marked) => begun(marked, () => '- [ ] ') },
  { label: '链接', sign: 'link', act: (marked) => replaced(marked, `[${chosenOr(marked, '文字')}](https://)`, 'https://') },
  { label: '表格', sign: 'table', act: (marked) => replaced(marked, TABLE, '列1') },
  { label: '分隔线', sign: 'rule', act: (marked) => replaced(marked, '\n\n---\n\n', '') },
]

/** The smallest part in which two texts differ: what lies around keeps its place, its folds and its history. */
export const changeBetween = (before: string, after: string): { readonly from: number; readonly to: number; readonly insert: string } => {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) }
}
