import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, eq, ne } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const ROOT = '86'
const MOST = 1_000
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

/** Regions step by step: those below one of them, and the provinces below the root (wire protocol 11.5). */
export const regionRoutes = ({ catalogue, lookUp }: UseCases): readonly GuardedCall[] => {
  const type = catalogue.find('sys.region')
  if (!type) return []
  const below = async (above: string, by: Person): Promise<Result<unknown>> => {
    const found = await lookUp.run({ ...asked(type, above), by })
    return found.ok ? ok(found.value.records.map(told)) : found
  }
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/region/getRegionList/:id`,
      may: 'signedIn',
      run: ({ params, by }) => below(params['id'] ?? ROOT, by),
    },
    { method: 'GET', path: `${BASE}/sys/region/queryTreeProvinceList`, may: 'signedIn', run: ({ by }) => below(ROOT, by) },
  ]
}

const asked = (type: DocumentType, above: string) => ({
  type,
  where: all(eq('pid', above), ne('enabled', 'N')),
  fields: FIELDS,
  order: [{ field: 'code', direction: 'asc' as const }],
  pageNo: 1,
  pageSize: MOST,
})
