import { md5 } from './md5.ts'

/** What a signature is made of: the path's comma part, the address's own parameters, then those of the call. */
const signedMap = (path: string, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const [address = '', query = ''] = path.split('?', 2)
  const last = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
  const map: Record<string, unknown> = last.includes(',') ? { 'x-path-variable': last } : {}
  for (const pair of query.split('&').filter(Boolean)) {
    const at = pair.indexOf('=')
    map[at < 0 ? pair : pair.slice(0, at)] = at < 0 ? '' : pair.slice(at + 1)
  }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null) map[name] = typeof value === 'number' ? String(value) : value
  return map
}

/** The signature of a call: upper-case MD5 of its sorted parameters followed by the shared secret. It guards against nothing but accidents. */
export const signature = (path: string, given: Readonly<Record<string, unknown>>, secret: string): string => {
  const entries = Object.entries(signedMap(path, given)).sort(([one], [other]) => (one < other ? -1 : 1))
  return md5(JSON.stringify(Object.fromEntries(entries)) + secret).toUpperCase()
}

const two = (value: number) => String(value).padStart(2, '0')

/** The local time of a moment in 14 digits. */
export const timestamp = (moment: number): string => {
  const at = new Date(moment)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')
}
