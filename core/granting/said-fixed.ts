import type { DocumentType } from '../definitions/document.ts'

/** Why a rule over what is written keeps a field as it is: by which other fields it goes. */
export const saidFixed = (type: DocumentType, key: string, view: object): string => {
  const rule = (type.editable as Readonly<Record<string, ((doc: unknown) => boolean) | undefined>> | undefined)?.[key]
  const looked = new Set<string>()
  rule?.(new Proxy(view, { get: (seen, place) => (looked.add(String(place)), Reflect.get(seen, place)) }))
  const titles = [...looked].flatMap((place) => type.fields[place]?.title ?? type.lines[place]?.title ?? [])
  const title = type.fields[key]?.title ?? ''
  return titles.length ? `能否修改“${title}”取决于${titles.map((one) => `“${one}”`).join('、')}` : `“${title}”已经确定，不能修改`
}
