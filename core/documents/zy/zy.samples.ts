import type { SamplesByType } from '../../definitions/samples.ts'
import { filingSamples } from './sample-filings.ts'
import { checkSamples, runSamples } from './sample-runs.ts'
import { terminalSamples } from './sample-terminals.ts'

/** The company's own sales staff in the demonstration: what they filed, sold, counted and earned. */
export default { ...filingSamples, ...terminalSamples, ...runSamples, ...checkSamples } satisfies SamplesByType
