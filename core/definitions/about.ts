import type { DocumentType } from './document.ts'

/** Each field that tells what a record is about, with the field that names whom it points to. */
export const aboutOf = ({ about = [] }: DocumentType): readonly (readonly [key: string, name: string])[] =>
  [about].flat().map((told) => {
    const [key = '', name = 'name'] = told.split('.')
    return [key, name]
  })
