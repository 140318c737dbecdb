import { useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { TOP } from '../../../core/query/list-query.ts'
import { RemoteRecords, type ListRequest } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { ReadingTree } from '../../widgets/table/reading.ts'

const MOST_CHILDREN = 1_000

const isPlain = ({ filters, advanced }: ListRequest): boolean => Object.keys(filters).length === 0 && advanced === undefined

/** What a list of a tree is asked for: its top, until somebody looks for something in all of it. */
export const topOf = ({ tree }: DocumentType, request: ListRequest): ListRequest =>
  tree && isPlain(request) ? { ...request, filters: { [tree.parent]: TOP } } : request

/** The branches of a list of a tree; undefined for any other list. While somebody looks for something, what was found stands where it belongs. */
export const useBranches = (type: DocumentType, request: ListRequest, gone: ReadingTree['gone']): ReadingTree | undefined => {
  const records = useCase(RemoteRecords)
  const { tree } = type
  const { sort } = request
  const isLooking = !isPlain(request)
  return useMemo(
    () =>
      tree && {
        parentKey: tree.parent,
        hasChildrenKey: tree.hasChild,
        socketKey: type.key,
        gone,
        bring: (row) =>
          records.list(type, { pageNo: 1, pageSize: MOST_CHILDREN, filters: { [tree.parent]: row }, ...(sort ? { sort } : {}) }),
        ...(isLooking ? { above: async (rows) => (await import('./rows-above.ts')).rowsAbove(records, type, tree.parent, rows) } : {}),
      },
    [records, type, tree, isLooking, sort, gone],
  )
}
