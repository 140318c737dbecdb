import type { SamplesByType } from '../../definitions/samples.ts'
import { ACTIVITIES } from './sample-activities.ts'
import { MATERIALS } from './sample-materials.ts'

/** 活动与物料 of the demonstration: done by the documents that do it in life, beside all else that spends budgets (act A5). */
export default { ...ACTIVITIES, ...MATERIALS } satisfies SamplesByType
