import { afterAll, describe, expect, test } from 'vitest'
import { provision } from '../../adapters/database/provision.ts'
import { catalogue } from '../support/catalogue.ts'
import { ownDatabase } from '../support/database.ts'
import { sqlPorts } from '../support/ports.ts'
import { startRealPostgres } from '../support/real-postgres.ts'
import { codeOf } from '../support/results.ts'
import { approvalsContract } from './approvals.contract.ts'
import { changesContract } from './changes.contract.ts'
import { effectsContract } from './effects.contract.ts'
import { factsContract } from './facts.contract.ts'
import { recordsContract } from './records.contract.ts'
import { uniqueContract } from './unique.contract.ts'

const real = await startRealPostgres()

if ('notMeasured' in real) {
  test.skip(`PostgreSQL of this machine: not measured, ${real.notMeasured}`, () => {})
} else {
  describe(`PostgreSQL ${real.version}`, () => {
    afterAll(() => real.stop())

    test('takes the tables of every document type', async () => {
      const { database, close } = await sqlPorts(await ownDatabase('real_every_type', real.connection), catalogue)
      expect(codeOf(await provision(database, catalogue))).toBe('kept')
      await close()
    })

    for (const contract of [recordsContract, factsContract, effectsContract, approvalsContract, changesContract, uniqueContract]) {
      contract(`PostgreSQL ${real.version}`, async () =>
        sqlPorts(await ownDatabase(`real_${contract.name.toLowerCase()}`, real.connection)),
      )
    }
  })
}
