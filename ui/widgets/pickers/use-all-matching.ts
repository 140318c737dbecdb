import { calledExactly, MOST_NAMES } from '../../../core/lookups/pasted-names.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** The largest page a server gives. */
const MOST = 1_000
const A_FEW = 20

type Ask<T> = (question: {
  readonly keyword?: string
  readonly pageNo: number
  readonly pageSize: number
}) => Promise<Result<{ readonly records: readonly T[]; readonly total: number }>>

/** Many at once: all that a question finds, or those of pasted names (widgets 11.1, 11.2). `wordsOf` says what one is called. */
export const useAllMatching = <T>(ask: Ask<T>, wordsOf: (one: T) => readonly string[], onFound: (found: readonly T[]) => void) => {
  const notices = useNotices()
  return {
    takeAll: async () => {
      const all = await ask({ pageNo: 1, pageSize: MOST })
      if (!all.ok) return notices.failure(all.failure)
      onFound(all.value.records)
      if (all.value.total > MOST) notices.warning(`符合条件的有${all.value.total}项，已选择前${MOST}项，其余请缩小范围后再选`)
    },
    takeNamed: async (names: readonly string[]) => {
      const missing: string[] = [...names.slice(MOST_NAMES)]
      const taken: T[] = []
      for (const name of names.slice(0, MOST_NAMES)) {
        const found = await ask({ keyword: name, pageNo: 1, pageSize: A_FEW })
        if (!found.ok) return notices.failure(found.failure)
        const one = calledExactly(name, found.value.records, wordsOf)
        if (one) taken.push(one)
        else missing.push(name)
      }
      onFound(taken)
      if (missing.length) notices.warning(`已选择${taken.length}项；未找到或有重名，请逐个选择：${missing.join('、')}`)
    },
  }
}
