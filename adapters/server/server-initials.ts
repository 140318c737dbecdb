import { Initials } from '../../core/records/initials.port.ts'
import { initialsOf } from '../database/initials.ts'

/** Initials by pinyin-pro. */
export class ServerInitials extends Initials {
  of(name: string): string {
    return initialsOf(name)
  }
}
