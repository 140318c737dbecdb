import { decodedPart } from '../kernel/decoded-part.ts'

/** Longest name that is kept, as it stands in a path. */
const MOST_SIGNS = 120
const KEPT_ENDING = 8

const coded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Signs that would end a path, a list of paths or an address. */
const safe = (text: string) => text.replace(/[%,\\/?#&;"'<>|*:]/g, coded)

/**
 * A file's own name as data: no folders, no control signs and no marks that turn the direction of writing, at most 120 signs; signs with a meaning in
 * paths and lists percent-coded (reliability IN7).
 */
export const tidyName = (given: string): string => {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  // eslint-disable-next-line no-control-regex
  const plain = base
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
  const tidy = safe(plain.trim().replace(/^\.+/, ''))
  if (tidy.length <= MOST_SIGNS) return tidy || 'file'
  const ending = endingOf(tidy)
  const kept = ending && ending.length < KEPT_ENDING ? `.${ending}` : ''
  return `${[...tidy]
    .slice(0, MOST_SIGNS - kept.length - 1)
    .join('')
    .replace(/%.?$/, '')}${kept}`
}

/** `pdf` of `合同.PDF`; '' where there is none. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** How a stored file is named in records: folder, identity, own name. */
export const pathOf = (folder: string, id: string, name: string): string => `${folder}/${id}/${name}`

/** The identity in a path; undefined for one of another make. */
export const idIn = (path: string): string | undefined => /^[a-z]+\/([0-9a-v]{35})\/[^/]+$/.exec(path)?.[1]

/** A picture a written text may show: one of our own files, or a small one that lies in the text itself (reliability IN9). */
export const isOwnPicture = (source: string): boolean =>
  idIn(source) !== undefined || (source.length <= LONGEST_WITHIN && /^data:image\/(png|jpeg|gif|webp);base64,/i.test(source))

/** 256 KB, four signs for three bytes. */
const LONGEST_WITHIN = 350_000

const decoded = (text: string): string => decodedPart(text) ?? text

/** A file's own name out of its path: the last part, without what older stores put behind it. */
export const nameOf = (path: string): string => decoded(path.split(/[\\/]/).at(-1) ?? path).replace(/_\d{13}(?=\.\w+$)/, '')

/** Signs of a file's name in a cell (seed). */
const SHORT = 5

/** The name as a cell shows it: five signs and an ellipsis. */
export const shortName = (path: string): string => {
  const signs = [...nameOf(path)]
  return signs.length > SHORT ? `${signs.slice(0, SHORT).join('')}…` : signs.join('')
}

const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])

/** What a page can show by itself. */
export const isPdf = (path: string): boolean => endingOf(nameOf(path)) === 'pdf'

export const isShown = (path: string): boolean => isPicture(path) || isPdf(path)

export const isPicture = (path: string): boolean => PICTURES.has(endingOf(nameOf(path)))

/** What a file is called after it was given another name: what follows the last dot stays; undefined for no name. */
export const renamed = (path: string, given: string): string | undefined => {
  const ending = endingOf(nameOf(path))
  const typed = given.trim()
  const stem = ending !== '' && endingOf(typed) === ending ? typed.slice(0, -ending.length - 1).trim() : typed
  if (stem.replace(/\./g, '') === '') return undefined
  return ending === '' ? stem : `${stem}.${ending}`
}
