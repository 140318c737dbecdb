import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { differencesBetween, type StepDifference } from '../../../core/approval/flow-difference.ts'
import { PLACE_FIELDS, placesSaid } from '../../../core/approval/step-places.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { type Row, rowsOf, textAt } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Panel } from '../../widgets/panel.tsx'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import { ConditionSaid } from './condition-said.tsx'

const NODES = 'nodes'
const MOST_VERSIONS = 100

type FlowDifferencesProps = {
  readonly type: DocumentType
  readonly record: Row
  /** The steps as they are drawn now. */
  readonly nodes: readonly Row[]
  readonly subject: DocumentType | undefined
}

/** 版本比较: what this version says differently from the one before it. */
export const FlowDifferences = ({ type, record, nodes, subject }: FlowDifferencesProps) => {
  const records = useCase(RemoteRecords)
  const notices = useNotices()
  const [earlier, setEarlier] = useState<Row>()
  const [isReading, setReading] = useState(false)
  const number = Number(record['versionNo'] ?? 1)
  if (number <= 1) return null

  const read = async () => {
    setReading(true)
    const found = await earlierVersion(records, type, record)
    setReading(false)
    if (found.ok) setEarlier(found.value)
    else notices.failure(found.failure)
  }
  const columns = type.lines[NODES]!.columns as Readonly<Record<string, Field>>
  const differences = earlier && differencesBetween(rowsOf(earlier, NODES), nodes, Object.keys(columns))
  return (
    <Panel
      title={earlier ? `与第${String(earlier['versionNo'])}版比较` : '版本比较'}
      aside={
        !earlier && (
          <Button size="small" loading={isReading} onClick={() => void read()}>
            比较
          </Button>
        )
      }
    >
      {!differences && <Box sx={{ p: 4, fontSize: 13, color: 'ink.soft' }}>看看这一版和上一版的节点有什么不同</Box>}
      {differences?.length === 0 && <Box sx={{ p: 4, fontSize: 13, color: 'ink.soft' }}>节点没有不同</Box>}
      <Box component="ul" aria-label="节点的不同" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
        {differences?.map((one) => (
          <Difference key={textAt(one.after ?? one.before, 'nodeKey')} of={one} columns={columns} subject={subject} />
        ))}
      </Box>
    </Panel>
  )
}

/** The newest of the versions before this one. */
const earlierVersion = async (records: RemoteRecords, type: DocumentType, record: Row) => {
  const filters = { processCode: textAt(record, 'processCode') }
  const page = await records.list(type, { pageNo: 1, pageSize: MOST_VERSIONS, filters })
  if (!page.ok) return page
  const numberOf = (row: Row) => Number(row['versionNo'])
  const [found] = page.value.records
    .filter((row) => row['processCode'] === record['processCode'] && numberOf(row) < numberOf(record))
    .toSorted((a, b) => numberOf(b) - numberOf(a))
  return records.open(type, found ? idOf(found) : '')
}

const MARKS = {
  added: { said: '新增', color: 'states.ok.text' },
  dropped: { said: '删除', color: 'states.bad.text' },
  moved: { said: '移动', color: 'states.info.text' },
  changed: { said: '修改', color: 'states.warn.text' },
} as const

const isPlaces = (name: string): boolean => (PLACE_FIELDS as readonly string[]).includes(name)

type DifferenceProps = {
  readonly of: StepDifference
  readonly columns: Readonly<Record<string, Field>>
  readonly subject: DocumentType | undefined
}

const Difference = ({ of: { title, mark, fields, before, after }, columns, subject }: DifferenceProps) => {
  const shown = useShown(columns)
  const said = (row: Row | undefined, name: string): string =>
    isPlaces(name) ? placesSaid(subject, textAt(row, name)) || '空' : shown(row, name)
  return (
    <Box component="li" sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'line.main' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <strong>{title}</strong>
        <Box component="span" sx={{ color: MARKS[mark].color }}>
          {MARKS[mark].said}
        </Box>
      </Box>
      {fields.map((name) => (
        <Box key={name} sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Box component="span" sx={{ color: 'ink.soft' }}>
            {columns[name]?.title}
          </Box>
          {name === 'condition' ? (
            <>
              <ConditionSaid subject={subject} written={textAt(before, name)} />→
              <ConditionSaid subject={subject} written={textAt(after, name)} />
            </>
          ) : (
            <span>{`${said(before, name)} → ${said(after, name)}`}</span>
          )}
        </Box>
      ))}
    </Box>
  )
}

/** A value of a step in words. */
const useShown = (columns: Readonly<Record<string, Field>>) => {
  const dictionary = useDictionaries()
  return (row: Row | undefined, name: string): string => {
    const value = textAt(row, name)
    if (value === '' || !row) return '空'
    const { code, kind } = columns[name]!
    if (kind.name === 'bool') return value === 'Y' ? '是' : '否'
    if (code) return dictionary(code).find((item) => item.value === value)?.text ?? value
    return String(labelOf(row, name) ?? value)
  }
}
