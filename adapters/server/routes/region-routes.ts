import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, always, eq, ne, type Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { ROOT } from '../../../core/lookups/regions.ts'
import { readId } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const MOST = 1_000
const MOST_OF_ALL = 10_000
const FIELDS = ['code', 'text', 'fullText', 'pid', 'level', 'hasChild']

const told = ({ code, text, fullText, pid, level, hasChild }: Row) => ({
  id: code,
  code,
  text,
  name: text,
  fullText,
  pid,
  parentId: pid,
  level,
  isLeaf: hasChild !== 'Y',
})

type RegionNode = ReturnType<typeof told> & { readonly initials: string; readonly children: readonly RegionNode[] | null }

/** Regions step by step, those below one of them and the provinces below the root, or the whole tree (wire protocol 11.5). */
export const regionRoutes = ({ catalogue, lookUp, initialsOf }: UseCases): readonly GuardedCall[] => {
  const type = catalogue.find('sys.region')
  if (!type) return []
  const below = async (above: string, by: Person): Promise<Result<unknown>> => {
    const found = await lookUp.run({ ...asked(type, eq('pid', above), MOST), by })
    return found.ok ? ok(found.value.records.map(told)) : found
  }
  const tree = async (by: Person): Promise<Result<unknown>> => {
    const found = await lookUp.run({ ...asked(type, always, MOST_OF_ALL), by })
    if (!found.ok) return found
    const children = new Map<string, Row[]>()
    for (const row of found.value.records) {
      const beside = children.get(String(row['pid']))
      if (beside) beside.push(row)
      else children.set(String(row['pid']), [row])
    }
    const under = (code: string): readonly RegionNode[] | null =>
      children.get(code)?.map((row) => ({
        ...told(row),
        initials: initialsOf(String(row['text'] ?? '')),
        children: under(String(row['code'])),
      })) ?? null
    return ok(under(ROOT) ?? [])
  }
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/region/getRegionList/:id`,
      may: 'signedIn',
      run: async ({ params, by }) => {
        const id = readId(params['id'])
        return id.ok ? below(id.value, by) : id
      },
    },
    { method: 'GET', path: `${BASE}/sys/region/queryTreeProvinceList`, may: 'signedIn', run: ({ by }) => below(ROOT, by) },
    { method: 'GET', path: `${BASE}/sys/region/queryTreeList`, may: 'signedIn', run: ({ by }) => tree(by) },
  ]
}

const asked = (type: DocumentType, where: Condition, pageSize: number) => ({
  type,
  where: all(where, ne('enabled', 'N')),
  fields: FIELDS,
  order: [{ field: 'code', direction: 'asc' as const }],
  pageNo: 1,
  pageSize,
})
