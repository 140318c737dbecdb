import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { PLANNED_TYPES } from '../../core/definitions/planned-types.gen.ts'
import { glossaryOf } from './glossary.ts'
import { named } from './named.ts'
import { plannedTypesOf, stillPlanned, typeMapOf } from './type-map.ts'

/** Every file that follows from the declarations, by its path in the project. */
export const writtenOf = (catalogue: Catalogue): Readonly<Record<string, string>> => ({
  'core/definitions/types.gen.ts': typeMapOf(catalogue, named),
  'core/definitions/planned-types.gen.ts': plannedTypesOf(stillPlanned(PLANNED_TYPES, catalogue)),
  'docs/language.md': glossaryOf(catalogue),
})
