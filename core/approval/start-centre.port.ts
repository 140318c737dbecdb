import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { StartGroup } from './startable-forms.ts'

/** 发起申请, asked of the server. */
export abstract class StartCentre {
  abstract groups(signal?: Cancel): Promise<Result<readonly StartGroup[]>>
  abstract star(docKey: string, favourite: boolean, key: string): Promise<Result<void>>
}
