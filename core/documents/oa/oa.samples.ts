import type { SamplesByType } from '../../definitions/samples.ts'
import { ASSETS } from './sample-assets.ts'
import { documentSamples } from './sample-documents.ts'
import { FINANCE } from './sample-finance.ts'
import { officeSamples } from './sample-office.ts'
import { personnelSamples } from './sample-personnel.ts'
import { QUALITY } from './sample-quality.ts'
import { staffSamples } from './sample-staff.ts'

export default {
  ...ASSETS,
  ...documentSamples,
  ...FINANCE,
  ...QUALITY,
  ...officeSamples,
  ...personnelSamples,
  ...staffSamples,
} satisfies SamplesByType
