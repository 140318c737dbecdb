import type { SamplesByType } from '../../definitions/samples.ts'
import { officeSamples } from './sample-office.ts'
import { personnelSamples } from './sample-personnel.ts'

export default { ...officeSamples, ...personnelSamples } satisfies SamplesByType
