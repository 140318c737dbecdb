import { pinyin } from 'pinyin-pro'
import { Initials } from '../../core/records/write/initials.port.ts'

/** Pinyin initials of a name, in small letters: 销售订单 is `xsdd`. Nothing for a name without Chinese characters. */
export const initialsOf = (name: string): string =>
  /\p{Script=Han}/u.test(name) ? pinyin(name, { pattern: 'first', toneType: 'none', separator: '' }).toLowerCase() : ''

/** Initials by pinyin-pro. */
export class PinyinInitials extends Initials {
  of(name: string): string {
    return initialsOf(name)
  }
}
