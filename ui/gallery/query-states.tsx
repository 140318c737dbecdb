import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { defineRecord } from '../../core/definitions/document.ts'
import { bool, date, money, text } from '../../core/definitions/fields.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { named } from '../../core/query/askable-field.ts'
import type { OpenedSavedQueries } from '../../core/query/open-saved-queries.use-case.ts'
import { LocalSavedQueries } from '../../core/query/local-saved-queries.ts'
import { dated } from '../../core/query/periods.ts'
import { queryBuilderMachine } from '../../core/query/query-builder.machine.ts'
import { runSavedQueryCommand } from '../../core/query/saved-query-commands.ts'
import { NO_QUERY, type QueryGroup } from '../../core/query/query-tree.ts'
import { askableFields } from '../../core/records/list/askable-fields.ts'
import { matches } from '../../core/definitions/matches.ts'
import { queriedField, queryCondition } from '../../core/records/list/query-condition.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { usePerson } from '../hooks/use-person.ts'
import { useIsNarrow } from '../hooks/use-width.ts'
import { unwrapped } from '../screens/unwrapped.ts'
import { QueryDialog } from '../widgets/query/builder/query-dialog.tsx'
import { FilterInput } from '../widgets/query/filter-input.tsx'
import { QueryChips } from '../widgets/query/query-chips.tsx'
import { Card, Wrap } from './card.tsx'

const NO_DEPARTMENT = { audience: '', name: '' }
const TODAY = '2025-09-26'
const PLACE = 'gallery.order'

const order = defineRecord({
  key: PLACE,
  title: '订单',
  titleField: 'no',
  fields: { no: text('单号'), day: date('订单日期'), amount: money('金额合计'), company: text('商业公司'), urgent: bool('加急') },
})

const ROWS: readonly Row[] = [
  { no: 'XSDD01', day: '2025-09-25', amount: '128640', company: '浙江康恩达医药', urgent: 'Y' },
  { no: 'XSDD02', day: '2025-09-24', amount: '8600.5', company: '上海申和医药', urgent: 'N' },
  { no: 'XSDD03', day: '2025-08-30', amount: '42116.4', company: '台州恒瑞祥', urgent: 'N' },
]

class Device extends KeyValues {
  readonly #kept = new Map<string, unknown>()
  get(key: string): unknown {
    return this.#kept.get(key)
  }
  set(key: string, value: unknown): void {
    this.#kept.set(key, value)
  }
  remove(key: string): void {
    this.#kept.delete(key)
  }
  keys(prefix: string): readonly string[] {
    return [...this.#kept.keys()].filter((key) => key.startsWith(prefix))
  }
}

const sameTexts = (_: unknown, texts: readonly string[]) => Promise.resolve(texts.map((text) => ({ id: text, label: text })))
const sameText = (_: string, chosen: string) => Promise.resolve(chosen)

/** The advanced query over rows that lie in the page: what it finds is what it counts. */
export const QueryStates = () => {
  const me = usePerson()
  const notices = useNotices()
  const narrow = useIsNarrow()
  const [query, setQuery] = useState<QueryGroup>(NO_QUERY)
  const [filter, setFilter] = useState('*医药*')
  const fields = useMemo(() => named(askableFields(order, me).filter(({ key }) => key in order.fields)), [me])
  const found = useMemo(() => {
    return (asked: QueryGroup): readonly Row[] => {
      const at = { today: TODAY, isDay: (key: string) => key === 'day' }
      const condition = queryCondition(dated(asked, at), (name) => queriedField(order, name, me))
      return condition.ok ? ROWS.filter((record) => matches(condition.value, { type: order, record })) : []
    }
  }, [me])
  const machine = useMemo(() => {
    const savedQueries = new LocalSavedQueries(new Device())
    return queryBuilderMachine.provide({
      actors: {
        openSavedQueries: fromPromise<OpenedSavedQueries, void>(async () => ({
          savedQueries,
          saved: await unwrapped(savedQueries.list(PLACE)),
          isLocal: true,
        })),
        runCommand: fromPromise(({ input: { command } }) => unwrapped(runSavedQueryCommand(savedQueries, PLACE, command))),
        count: fromPromise(({ input }) => Promise.resolve(found(input).length)),
      },
    })
  }, [found])
  const actor = useActorRef(machine)
  useEmitted(actor, {
    asked: (event) => setQuery(event.query),
    warned: ({ message }) => notices.warning(message),
    kept: ({ message }) => notices.success(message),
    failed: ({ failure }) => notices.failure(failure),
  })

  return (
    <Card title="高级查询">
      <Wrap>
        <Button aria-haspopup="dialog" onClick={() => actor.send({ type: 'open', query, fields })}>
          高级查询
        </Button>
        {query !== NO_QUERY && query.children.length > 0 && (
          <QueryChips query={query} fields={fields} nameChosen={sameText} onAsk={setQuery} />
        )}
      </Wrap>
      <Box component="ul" aria-label="查询结果" sx={{ m: 0, mb: 2, pl: 4 }}>
        {found(query).map(({ no }) => (
          <li key={String(no)}>{String(no)}</li>
        ))}
      </Box>
      <label htmlFor="gallery-filter">商业公司</label>
      <FilterInput
        id="gallery-filter"
        field={order.fields['company']!}
        place="company"
        text={filter}
        label=""
        onText={setFilter}
        onChoose={() => undefined}
        onBlur={() => undefined}
        invalid={false}
        readOnly={false}
        required={false}
        describedBy={undefined}
      />
      <Box component="output" htmlFor="gallery-filter" sx={{ fontSize: 12, color: 'ink.faint' }}>
        {filter}
      </Box>
      <QueryDialog
        actor={actor}
        nameChosen={sameText}
        resolveTexts={sameTexts}
        today={TODAY}
        roles={[]}
        department={NO_DEPARTMENT}
        narrow={narrow}
      />
    </Card>
  )
}
