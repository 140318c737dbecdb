import { isEmpty } from '../kernel/wire.ts'
import { readValue } from '../definitions/kind.ts'
import type { AskableField, AskableFields } from './askable-field.ts'
import { isPeriod, periodTitle } from './periods.ts'
import { ruleTitle } from './rules.ts'
import { askedOf, isGroup, isUnary, type Match, type QueryGroup, type QueryLine, type QueryNode } from './query-tree.ts'
import { text } from './text.ts'

/** A part of the sentence; links (rules, 且, 或) are drawn fainter than what is asked. */
export type Word = { readonly text: string; readonly link?: true }

export type SentenceInput = {
  readonly fields: AskableFields
  /** What people call a chosen value; undefined while nobody knows. */
  readonly labelOf: (asked: AskableField, value: string) => string | undefined
}

const MOST_READ = 3

const link = (word: string): Word => ({ text: word, link: true })

/** A value as people read it: its label, a period's name, thousands apart. One without a label is shown raw. */
export const readBack = (asked: AskableField | undefined, value: string, { labelOf }: SentenceInput): string => {
  if (!asked) return value
  if (isPeriod(value)) return periodTitle(value)
  const label = labelOf(asked, value)
  if (label !== undefined) return label
  const { kind } = asked.field
  if (kind.labelled) return value
  const wire = readValue(kind, asked.field, value)
  return wire.ok && !isEmpty(wire.value) ? kind.format(wire.value as string | number, asked.field) : value
}

const valuesRead = (line: QueryLine, asked: AskableField | undefined, reading: SentenceInput): string => {
  const read = line.values.map((value) => readBack(asked, value, reading))
  if (line.rule === 'between') return read.join(' 至 ')
  return read.length > MOST_READ ? `${read.slice(0, MOST_READ - 1).join('、')} 等${read.length}项` : read.join('、')
}

/** 商业公司 包含 医药. */
const readLine = (line: QueryLine, reading: SentenceInput): readonly Word[] => {
  const asked = reading.fields.get(line.field)
  const rule = link(` ${ruleTitle(line.rule, asked)} `)
  const name = { text: asked?.title ?? text.unknownField }
  return isUnary(line.rule) ? [name, link(` ${ruleTitle(line.rule, asked)}`)] : [name, rule, { text: valuesRead(line, asked, reading) }]
}

/** A part of a query as a chip tells it: a line, or a group in brackets. */
export const readNode = (node: QueryNode, reading: SentenceInput): readonly Word[] =>
  isGroup(node) ? [link(node.not ? '非（' : '（'), ...readChildren(node, reading), link('）')] : readLine(node, reading)

const readChildren = ({ match, children }: QueryGroup, reading: SentenceInput): readonly Word[] =>
  children.flatMap((child, index) => [...(index ? [joint(match, children[index - 1], child)] : []), ...readNode(child, reading)])

// Full-width brackets keep their own distance.
const joint = (match: Match, before: QueryNode | undefined, after: QueryNode): Word =>
  link(`${before && isGroup(before) ? '' : ' '}${text.joined[match]}${isGroup(after) && !after.not ? '' : ' '}`)

/** The query read back in Chinese: 订单日期 在 本月 且 （发货状态 等于 未发货 或 单据状态 等于 审批中）. Nothing asked, no words. */
export const readQueryBack = (query: QueryGroup, reading: SentenceInput): readonly Word[] => {
  const asked = askedOf(query)
  if (asked.children.length === 0) return []
  return asked.not ? readNode(asked, reading) : readChildren(asked, reading)
}
