import { failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { createDatabase, startCluster } from '../../support/cluster.ts'
import { sale } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import type { Measured } from '../promise.ts'

const SAVERS = 50
const TURNS = 100
const BEFORE_MIDNIGHT = Date.UTC(2026, 5, 30, 15, 59, 59)
const refused = { ok: false as const, failure: failure('prove.refused', '') }

/** Fifty at once over two instances, a tenth taken back, the month ending in between. */
export const manyNumbers = async (): Promise<Measured> => {
  const cluster = await startCluster()
  const connection = await createDatabase(cluster.connection, 'numbers')
  const instances = [await sqlPorts(connection), await sqlPorts(connection)]
  const by = person()
  const saver = async (index: number): Promise<string[]> => {
    const { records, work, clock } = instances[index % instances.length] as (typeof instances)[number]
    const made: string[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      clock.at = turn < TURNS / 2 ? BEFORE_MIDNIGHT : BEFORE_MIDNIGHT + 1_000
      const id = `n-${index}-${turn}`
      const kept = await work.whole(async (): Promise<Result<Row>> => {
        const stored = await records.insert(sale, { id, billStatus: 'draft', saleDate: '2026-06-30', items: [] }, by)
        return (index + turn) % 10 === 0 ? refused : stored
      })
      if (kept.ok) made.push(String(kept.value['billNo']))
    }
    return made
  }
  try {
    const numbers = (await Promise.all(Array.from({ length: SAVERS }, (_, index) => saver(index)))).flat()
    const repeats = numbers.length - new Set(numbers).size
    const gaps = ['XS202606', 'XS202607']
      .map((prefix) => numbers.filter((number) => number.startsWith(prefix)).map((number) => Number(number.slice(prefix.length))))
      .reduce((sum, own) => sum + (own.length ? Math.max(...own) - new Set(own).size : 0), 0)
    const wanted = (SAVERS * TURNS * 9) / 10
    return { value: `${numbers.length}, ${gaps}, ${repeats}`, holds: numbers.length === wanted && gaps === 0 && repeats === 0 }
  } finally {
    for (const instance of instances) await instance.close()
    await cluster.stop()
  }
}
