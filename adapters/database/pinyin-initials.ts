import { Initials } from '../../core/records/write/initials.port.ts'
import { initialsOf } from './initials.ts'

/** Initials by pinyin-pro. */
export class PinyinInitials extends Initials {
  of(name: string): string {
    return initialsOf(name)
  }
}
