import { useCallback, useMemo, useState } from 'react'
import type { FormActor } from './form-actor.ts'
import { isRequired } from './header-field.tsx'
import { isIncomplete, sectionsOf, type Titled } from './sections.ts'

/** The sections of a form's header, and which of them are unfolded: at first those in which something must still be filled in. */
export const useOpenSections = (actor: FormActor, fields: Titled) => {
  const sections = useMemo(() => sectionsOf(fields), [fields])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const { context } = actor.getSnapshot()
    const needsMore = (own: Titled) => isIncomplete(own, context.draft, (key, field) => isRequired(context, key, field))
    return new Set(sections.filter(({ fields: own }) => needsMore(own)).map(({ title }) => title))
  })
  const fold = useCallback((title: string, on: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      if (on) next.add(title)
      else next.delete(title)
      return next
    })
  }, [])
  return { sections, open, fold }
}
