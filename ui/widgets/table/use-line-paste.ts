import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { slim } from '../../../core/records/edit-draft.ts'
import type { Pasted } from '../../../core/records/form.machine.ts'
import { labelKey, labelOf } from '../../../core/records/labels.ts'
import { RemoteRecords, type Choice } from '../../../core/records/remote-records.port.ts'
import { planPaste } from '../../../core/table/paste.ts'
import { idOf } from '../../../core/table/rows.ts'
import { formatTsv, parseTsv } from '../../../core/table/tsv.ts'
import { selectionOf } from '../../../core/table/table.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../latest.ts'
import { isTaken } from '../fields/inputs.ts'
import { useDictionaries } from '../values/dictionaries.ts'
import { shown } from '../values/shown.ts'
import { rowLocks, type FormActor, type TableActor } from './lines-scope.ts'
import type { LineColumn } from './line-column.ts'

type Clipboard = { readonly form: FormActor; readonly cursor: TableActor; readonly table: string; readonly columns: readonly LineColumn[] }

/** The server reads at most so many texts at once. */
const MOST_TEXTS = 1000

/** The choice a stored row holds, with what it once filled: what fills down fills all of it. */
const choiceIn = (row: Row, key: string, field: Field): Choice | null => {
  const id = wireOf(row, key)
  if (isEmpty(id)) return null
  const values = Object.entries(field.fills ?? {}).flatMap(([own, theirs]) => [
    [theirs, wireOf(row, own)] as const,
    [labelKey(theirs), labelOf(row, own)] as const,
  ])
  return { id: String(id), label: String(labelOf(row, key) ?? id), values: Object.fromEntries(values) }
}

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Copy, paste, fill down and clear over the selected cells. */
export const useLinePaste = (clipboard: Clipboard) => {
  const ids = useCase(Ids)
  const records = useCase(RemoteRecords)
  const notices = useNotices()
  const dictionary = useDictionaries()
  const latest = useLatest({ ...clipboard, ids, records, notices, dictionary })

  return useMemo(() => {
    const around = () => {
      const { form, cursor, table, columns } = latest.current
      const { context } = form.getSnapshot()
      const rows = rowsOf(context.draft, table)
      const isLocked = (row: number, column: LineColumn) => !column.typed || rowLocks(context, table, row).split(',').includes(column.key)
      return { form, cursor, table, columns, context, rows, isLocked, range: selectionOf(cursor.getSnapshot().context) }
    }

    /** Texts of a column as choices: from the dictionary, else the server's answer. */
    const chosen = async (column: LineColumn, texts: readonly string[]): Promise<ReadonlyMap<string, Choice | null>> => {
      const { form, table, records: remote, notices: notice, dictionary: items } = latest.current
      const { type, draft } = form.getSnapshot().context
      const local = items(column.field.code)
      if (local.length) {
        return new Map(
          texts.map((text) => {
            const item = local.find((one) => one.text === text) ?? local.find(({ value }) => value === text)
            return [text, item ? { id: item.value, label: item.text, values: {} } : null]
          }),
        )
      }
      const found = new Map<string, Choice | null>()
      for (const part of inParts(texts, MOST_TEXTS)) {
        const answer = await remote.resolve(type, `${table}.${column.key}`, slim({ ...type, lines: {} }, draft), part)
        if (!answer.ok) {
          notice.failure(answer.failure)
          return found
        }
        for (const [text, choice] of answer.value) found.set(text, choice)
      }
      return found
    }

    const paste = async (text: string) => {
      const { rows, range, columns } = around()
      const plan = planPaste(parseTsv(text), range, rows.length, columns.length)
      const added = Array.from({ length: plan.added }, () => latest.current.ids.next())
      const labelled = new Map<string, ReadonlyMap<string, Choice | null>>()
      for (const column of columns) {
        if (!column.typed || !isTaken(column.field.kind.name)) continue
        const at = columns.indexOf(column)
        const texts = [
          ...new Set(
            plan.writes
              .filter((write) => write.column === at)
              .map((write) => write.text.trim())
              .filter(Boolean),
          ),
        ]
        if (texts.length) labelled.set(column.key, await chosen(column, texts))
      }

      // The rows may have changed while the server was asked.
      const { form, table, rows: now, isLocked, cursor } = around()
      const rowIds = [...now.map(idOf), ...added]
      const cells = plan.writes.flatMap(({ row, column: at, text: written }): Pasted[] => {
        const column = columns[at]!
        const id = rowIds[row]
        if (id === undefined || (row < now.length ? isLocked(row, column) : !column.typed)) return []
        const place = { row: id, column: column.key }
        const trimmed = written.trim()
        const choices = labelled.get(column.key)
        if (choices && trimmed !== '') {
          const choice = choices.get(trimmed)
          return [
            choice
              ? { ...place, choice }
              : { ...place, unread: { text: trimmed, failure: failure('choice.unknown', `没有符合的${column.field.title}，请重新选择`) } },
          ]
        }
        const read = readValue(column.field.kind, column.field, column.right ? trimmed.replace(/^[¥￥]/, '') : written)
        return [read.ok ? { ...place, value: read.value } : { ...place, unread: { text: written, failure: read.failure } }]
      })
      form.send({ type: 'rows.paste', table, added, cells })
      cursor.send({ type: 'resize', rows: rowIds.length, columns: columns.length })
      cursor.send({ type: 'focus', cell: { row: plan.range.bottom, column: plan.range.right } })
      cursor.send({ type: 'extend', cell: { row: plan.range.top, column: plan.range.left } })
      const wrong = cells.filter((cell) => 'unread' in cell).length
      if (wrong) latest.current.notices.warning(`${wrong} 个单元格无法识别，按 F8 逐个查看`)
    }

    const copy = () => {
      const { rows, columns, range } = around()
      const plain = (row: Row, { key, field, right }: LineColumn) => (right ? String(wireOf(row, key) ?? '') : shown(field, row, key))
      return formatTsv(
        rows
          .slice(range.top, range.bottom + 1)
          .map((row) => columns.slice(range.left, range.right + 1).map((column) => plain(row, column))),
      )
    }

    const write = (make: (row: number, column: LineColumn, id: string) => Pasted[]) => {
      const { form, table, rows, columns, range, isLocked } = around()
      const cells = rows
        .slice(range.top, range.bottom + 1)
        .flatMap((row, offset) =>
          columns
            .slice(range.left, range.right + 1)
            .flatMap((column) => (isLocked(range.top + offset, column) ? [] : make(range.top + offset, column, idOf(row)))),
        )
      if (cells.length) form.send({ type: 'rows.paste', table, added: [], cells })
    }

    const fillDown = () => {
      const { rows, range } = around()
      const from = rows[range.top === range.bottom ? range.top - 1 : range.top]
      if (!from) return
      write((row, { key, field }, id) => {
        if (rows[row] === from) return []
        const choice = isTaken(field.kind.name) ? choiceIn(from, key, field) : null
        return [choice ? { row: id, column: key, choice } : { row: id, column: key, value: wireOf(from, key) }]
      })
    }

    const clear = () => write((_, { key }, id) => [{ row: id, column: key, value: null }])

    return { paste: (text: string) => void paste(text), copy, fillDown, clear }
  }, [latest])
}
