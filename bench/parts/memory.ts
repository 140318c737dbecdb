import { type Figure, notMeasured } from '../report.ts'
import { residentMegabytes } from '../world/process.ts'
import type { World } from '../world/world.ts'

const MOST = 300

/** What the server keeps in memory after all that was asked of it. */
export const memory = async ({ product }: World): Promise<readonly Figure[]> => {
  const what = 'megabytes of the server after the bench, the database aside'
  const megabytes = await residentMegabytes(product.pid)
  if (megabytes === undefined) return [notMeasured(what, 'this system has no /proc')]
  return [{ what, ours: `${megabytes.toFixed(0)} MB`, against: `${MOST} MB`, ratio: megabytes / MOST, bar: { atMost: 1 } }]
}
