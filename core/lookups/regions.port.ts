import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Region } from './regions.ts'

/** 行政区域, step by step from the root 86. */
export abstract class Regions {
  abstract below(code: string, signal?: Cancel): Promise<Result<readonly Region[]>>
}
