import type { DocumentType } from './document.ts'

type Actions = NonNullable<DocumentType['actions']>

const leadsTo = ({ opens }: Actions[string]): string | undefined => opens?.form ?? opens?.list ?? opens?.week?.of

/** The type without the actions that lead to a type nobody declared yet: a button that leads nowhere is none, for whoever may press all. */
export const withoutDeadEnds = (type: DocumentType, isDeclared: (key: string) => boolean): DocumentType => {
  const actions = Object.entries<Actions[string]>(type.actions ?? {})
  const open = actions.filter(([, action]) => {
    const target = leadsTo(action)
    return target === undefined || isDeclared(target)
  })
  return open.length === actions.length ? type : { ...type, actions: Object.fromEntries(open) }
}
