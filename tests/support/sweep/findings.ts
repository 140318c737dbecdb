import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isReport } from '../../../core/definitions/is-report.ts'
import { behaviourLaws } from './behaviour.ts'
import { effectLaw } from './effects.ts'
import { homeFindings } from './installation.ts'
import type { Law } from './law.ts'
import { nameLaws } from './names.ts'
import { reportLaws } from './reports.ts'

/** What must be true of every type that keeps records. */
export const typeLaws: readonly Law[] = [...nameLaws, effectLaw, ...behaviourLaws]

const told = <T extends DocumentType>(laws: readonly Law<T>[], type: T, catalogue: Catalogue): readonly string[] =>
  laws.flatMap(({ says, broken }) => broken(type, catalogue).map((finding) => `${type.key} ${says}: ${finding}`))

/** Where one type does not keep the laws, in sentences. */
export const findingsIn = (type: DocumentType, catalogue: Catalogue): readonly string[] =>
  isReport(type) ? told(reportLaws, type, catalogue) : told(typeLaws, type, catalogue)

/** Where the declarations do not keep the laws. */
export const findingsOf = (catalogue: Catalogue): readonly string[] => [
  ...catalogue.declared.flatMap((type) => findingsIn(type, catalogue)),
  ...(catalogue.home ? homeFindings(catalogue.home, catalogue) : []),
]
