import type { ReadingCall } from '../../definitions/reading-call.ts'
import { any, empty, eq, like } from '../../kernel/condition.ts'

const FEW = 20

/** `findListByName/{name}`: a few whose name, short name or pinyin contains it. */
export const findListByName = (reads: readonly string[]): ReadingCall => ({
  method: 'GET',
  by: 'name',
  where: (given) => any(...['name', 'shortName', 'pinyin'].map((key) => like(key, given('name')))),
  reads,
  most: FEW,
})

const ROOTS = ['', '0']

/** `treeList`: what lies right below a record of a tree, or at its top. */
export const treeList = (method: ReadingCall['method'], reads: readonly string[]): ReadingCall => ({
  method,
  where: (given) => (ROOTS.includes(given('parentId')) ? any(empty('parentId'), eq('parentId', '0')) : eq('parentId', given('parentId'))),
  anyState: true,
  reads,
  order: 'sortNo asc',
  as: (row) => ({ ...row, hasChildren: row['hasChild'] === 'Y' }),
})
