import type { DocumentType } from '../../definitions/document.ts'

/** Stored fields that live ones are worked out from. */
export const sourcesOf = ({ fields }: DocumentType, live: readonly string[]): readonly string[] => [
  ...new Set(live.flatMap((key) => fields[key]?.dependsOn ?? [])),
]
