/** Pages that stand where the protocol names them, not where their type's key does. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'sys.user': '/sys/dmtUser', 'sys.role': '/sys/dmtRole' }

const KEYS = new Map(Object.entries(ELSEWHERE).map(([key, path]) => [path, key]))

/** The list page of a document type that is not loaded yet. */
export const pathOfKey = (key: string): string => ELSEWHERE[key] ?? `/${key.replace('.', '/')}`

/** The type behind a page: `/sale/saleOrder/7/edit` is a page of `sale.saleOrder`. */
export const keyOfPath = (path: string): string => {
  const [, area = '', name = ''] = path.split('/')
  return KEYS.get(`/${area}/${name}`) ?? `${area}.${name}`
}
