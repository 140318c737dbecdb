import { useMemo, useState } from 'react'
import { useUserPreference } from '../../widgets/user-preferences.ts'
import { settingsIn, templatesIn, type PrintSettings, type PrintTemplate } from './print-settings.ts'

type Usual = {
  /** The type whose papers these are. */
  readonly name: string
  readonly templates: readonly PrintTemplate[]
  /** What is printed when somebody wants it this once, never because it once was. */
  readonly internal: readonly string[]
}

const same = (a: PrintSettings, b: PrintSettings): boolean =>
  a.sheet === b.sheet && a.copies === b.copies && a.rows === b.rows && [...a.hidden].sort().join() === [...b.hidden].sort().join()

const NO_TEMPLATES: readonly PrintTemplate[] = []

/** How this person prints this type: as he did last, by a template, or by one he named himself. */
export const usePrintSettings = ({ name, templates: usual, internal }: Usual) => {
  const [kept, keep] = useUserPreference<PrintSettings | undefined>(`print:${name}`, undefined, settingsIn)
  const [own, keepOwn] = useUserPreference(`printTemplates:${name}`, NO_TEMPLATES, templatesIn)
  const [shown, show] = useState<readonly string[]>([])
  const settings = useMemo((): PrintSettings => {
    const { name: _, ...first } = usual[0]!
    const last = kept ?? first
    return { ...last, hidden: [...new Set([...last.hidden, ...internal])].filter((one) => !shown.includes(one)) }
  }, [kept, usual, internal, shown])
  const templates = useMemo(() => [...usual, ...own], [usual, own])

  return {
    settings,
    templates,
    template: templates.find((one) => same(one, settings)),
    isOwn: (one: PrintTemplate) => own.includes(one),
    change: (next: Partial<PrintSettings>) => {
      const whole = { ...settings, ...next }
      show(internal.filter((one) => !whole.hidden.includes(one)))
      keep(whole)
    },
    saveAs: (title: string) => keepOwn([...own.filter((one) => one.name !== title), { ...settings, name: title }]),
    remove: (one: PrintTemplate) => keepOwn(own.filter((other) => other !== one)),
  }
}

export type PrintChoices = ReturnType<typeof usePrintSettings>
