import { filingCatalogue } from '../support/filing-catalogue.ts'
import { makerCatalogue } from '../support/maker.ts'
import { noticeCatalogue } from '../support/notice-catalogue.ts'
import { memoryPorts } from '../support/ports.ts'
import { approvalsContract } from './approvals.contract.ts'
import { changesContract } from './changes.contract.ts'
import { effectsContract } from './effects.contract.ts'
import { factsContract } from './facts.contract.ts'
import { gatheredContract } from './gathered.contract.ts'
import { noticesContract } from './notices.contract.ts'
import { pullsContract } from './pulls.contract.ts'
import { queriesContract } from './queries.contract.ts'
import { recordsContract } from './records.contract.ts'
import { reportsContract } from './reports.contract.ts'
import { stagedContract } from './staged.contract.ts'
import { storedFilesContract } from './stored-files.contract.ts'
import { talliesContract } from './tallies.contract.ts'
import { uniqueContract } from './unique.contract.ts'

for (const contract of [
  recordsContract,
  factsContract,
  effectsContract,
  approvalsContract,
  changesContract,
  queriesContract,
  talliesContract,
  reportsContract,
  pullsContract,
  uniqueContract,
])
  contract('memory', () => memoryPorts())
storedFilesContract('memory', () => memoryPorts(filingCatalogue))
noticesContract('memory', () => memoryPorts(noticeCatalogue))
stagedContract('memory', () => memoryPorts(makerCatalogue))
gatheredContract('memory', memoryPorts)
