import { aboutOf } from '../../../core/definitions/about.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { shown } from '../../widgets/values/shown.ts'
import { totalsOf } from '../form/sections.ts'
import { nameOf } from '../name-of.ts'
import type { Rights } from '../rights.ts'

/** What is submitted, in one line: its type and number, whom it is about, what it comes to. */
export const submittedAbout = (type: DocumentType, row: Row, { visible }: Pick<Rights, 'visible'>): string => {
  const [total] = totalsOf(visible(type.fields))
  const amount = total && shown(total.field, row, total.key)
  return [nameOf(type, row), ...aboutOf(type).map(([key]) => shown(type.fields[key]!, row, key)), amount ? `¥ ${amount}` : '']
    .filter(Boolean)
    .join(' · ')
}
