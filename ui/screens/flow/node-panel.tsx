import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { type NamingField, namingFields } from '../../../core/approval/naming-fields.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { dict } from '../../../core/definitions/fields.ts'
import { ok } from '../../../core/kernel/result.ts'
import { sendsCopies } from '../../../core/approval/flow-design.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { NO_QUERY } from '../../../core/query/query-tree.ts'
import { parseQueryTree, printQueryTree } from '../../../core/query/read-query-tree.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { valuesOnly } from '../../../core/records/sent-draft.ts'
import { useCase } from '../../hooks/use-case.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { type AskChoices, ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { Panel } from '../../widgets/panel.tsx'
import { useNameChosen } from '../list/use-name-chosen.ts'
import { AskedField } from '../view/asked-field.tsx'
import { PlacePicks } from './place-picks.tsx'
import { ConditionSaid } from './condition-said.tsx'

const QueryBuilder = lazyComponent(() => import('../list/query-builder.tsx').then(({ QueryBuilder: component }) => component))

const LIMITS = ['limitHours', 'remindHours', 'timeoutAction']
const RIGHTS = ['canReject', 'canBack', 'canTransfer', 'canDelegate', 'canAddSign', 'canCc', 'canFree', 'opinionRequired', 'signImage']

/** What is asked about whoever decides, by where he comes from. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  role: ['roleCode', 'orgField'],
  manager: ['orgField'],
  user: ['userIds'],
  field: ['userField'],
  superior: ['upLevel'],
  post: ['postId'],
  choose: ['roleCode'],
}

/** Fields of the type that are chosen by their titles, by where they stand. */
const NAMED: ReadonlyMap<string, NamingField> = new Map([
  ['nodes.orgField', 'orgField'],
  ['nodes.userField', 'userField'],
])

const deciders = (node: Row): readonly string[] => [
  'nodeName',
  'nodeType',
  'parallelGroup',
  'approverType',
  ...(SOURCES[textAt(node, 'approverType')] ?? []),
  ...(sendsCopies(node) ? [] : ['signMode']),
  ...(node['signMode'] === 'ratio' ? ['passRate'] : []),
]

type NodePanelProps = {
  readonly type: DocumentType
  readonly record: Row
  readonly node: Row | undefined
  readonly subject: DocumentType | undefined
  readonly editable: boolean
  readonly onChange: (node: Row) => void
}

/** What a step says: who decides, on which condition, in which time, and what he may do. */
export const NodePanel = ({ type, record, node, subject, editable, onChange }: NodePanelProps) => {
  const records = useCase(RemoteRecords)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const columns = type.lines['nodes']!.columns as Readonly<Record<string, Field>>
  const ask = useCallback<AskChoices>(
    async (place, { keyword, pageNo = 1, pageSize = 20, signal }) => {
      if (NAMED.has(place) && subject) {
        const named = namingFields(subject, NAMED.get(place)!).filter(({ label }) => label.includes(keyword))
        return ok({ records: named.map((one) => ({ ...one, values: {} })), total: named.length })
      }
      return records.choices(
        type,
        place,
        { draft: valuesOnly({ ...type, lines: {} }, record), row: node ?? {}, keyword, pageNo, pageSize },
        signal,
      )
    },
    [records, type, record, node, subject],
  )
  if (!node)
    return (
      <Panel title="节点">
        <Box sx={{ p: 4, fontSize: 13, color: 'ink.soft' }}>{editable ? '选择一个节点来修改，或在连线上加一个' : '选择一个节点来查看'}</Box>
      </Panel>
    )
  const named = (name: string) => subject !== undefined && NAMED.has(`nodes.${name}`)
  const labelIn = (name: string) => subject?.fields[textAt(node, name)]?.title ?? textAt(node, name)
  const fieldsOf = (names: readonly string[]) => (
    <Box component="fieldset" disabled={!editable} sx={{ m: 0, border: 0, display: 'grid', gap: 2, p: '12px 16px' }}>
      {names.map((name) => (
        <AskedField
          key={name}
          name={name}
          place={`nodes.${name}`}
          field={named(name) ? dict(columns[name]!.title, { code: '' as never }) : columns[name]!}
          fields={columns}
          row={named(name) ? { ...node, [`${name}_dictText`]: labelIn(name) } : node}
          error={errors[name]}
          onChange={(row, error) => {
            setErrors({ ...errors, [name]: error ?? '' })
            if (error === undefined && editable) onChange(row)
          }}
        />
      ))}
    </Box>
  )
  return (
    <ChoicesContext value={ask}>
      <Panel title={`节点 ${String(node['nodeNo'])} ${textAt(node, 'nodeName')}`}>
        {fieldsOf(deciders(node))}
        <Head>进入条件</Head>
        <Condition node={node} subject={subject} editable={editable} onChange={onChange} />
        {subject && (
          <>
            <Head>字段</Head>
            <Box component="fieldset" disabled={!editable} sx={{ m: 0, border: 0, display: 'grid', gap: 2, p: '12px 16px' }}>
              <PlacePicks columns={columns} node={node} subject={subject} onChange={(changed) => editable && onChange(changed)} />
            </Box>
          </>
        )}
        {!sendsCopies(node) && (
          <>
            <Head>时限</Head>
            {fieldsOf(LIMITS)}
            <Head>可以</Head>
            {fieldsOf(RIGHTS)}
          </>
        )}
      </Panel>
    </ChoicesContext>
  )
}

const Head = ({ children }: { readonly children: string }) => (
  <Box component="h4" sx={{ m: 0, px: 4, pt: 3, borderTop: 1, borderColor: 'line.main', fontSize: 13 }}>
    {children}
  </Box>
)

type ConditionProps = Pick<NodePanelProps, 'subject' | 'editable' | 'onChange'> & { readonly node: Row }

const Condition = ({ node, subject, editable, onChange }: ConditionProps) => {
  const [isBuilding, setBuilding] = useState(false)
  const written = textAt(node, 'condition')
  return (
    <Box sx={{ p: '8px 16px 12px', fontSize: 13 }}>
      {written ? <ConditionSaid subject={subject} written={written} /> : <Box sx={{ color: 'ink.soft' }}>{asDeclared(node)}</Box>}
      <Box sx={{ mt: 1, fontSize: 12, color: 'ink.soft' }}>条件算不出时一律经过，不会跳过</Box>
      {editable && subject && (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button size="small" onClick={() => setBuilding(true)}>
            设置条件
          </Button>
          {written && (
            <Button size="small" variant="text" onClick={() => onChange({ ...node, condition: null })}>
              清除
            </Button>
          )}
        </Box>
      )}
      {isBuilding && subject && (
        <Building
          subject={subject}
          written={written}
          onAsk={(condition) => onChange({ ...node, condition })}
          onClose={() => setBuilding(false)}
        />
      )}
    </Box>
  )
}

/** A step that came of a declared one keeps that one's own condition. */
const asDeclared = (node: Row): string =>
  node['step'] === null || node['step'] === undefined || node['step'] === '' ? '总是经过' : '按单据原有的规则'

type BuildingProps = {
  readonly subject: DocumentType
  readonly written: string
  readonly onAsk: (condition: string | null) => void
  readonly onClose: () => void
}

const Building = ({ subject, written, onAsk, onClose }: BuildingProps) => {
  const nameChosen = useNameChosen(subject)
  const [request] = useState(() => ({ pageNo: 1, pageSize: 1, filters: {}, advanced: (written && parseQueryTree(written)) || NO_QUERY }))
  return (
    <QueryBuilder
      type={subject}
      request={request}
      nameChosen={nameChosen}
      onAsk={(query) => onAsk(query.children.length ? printQueryTree(query) : null)}
      onClose={onClose}
    />
  )
}
