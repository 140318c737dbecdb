import type { DocumentType } from '../definitions/document.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import { labelOf } from './labels.ts'

/** What a record is called: the name of what names it, where that is another record or a choice. */
export const calledOf = ({ titleField }: Pick<DocumentType, 'titleField'>, row: Row): string =>
  String(labelOf(row, titleField) ?? wireOf(row, titleField) ?? '')

/** What tells it from others of its name. */
export const apartOf = ({ toldApartBy = [] }: Pick<DocumentType, 'toldApartBy'>, row: Row): string =>
  toldApartBy.flatMap((key) => labelOf(row, key) ?? wireOf(row, key) ?? []).join(' · ')
