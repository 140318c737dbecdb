import { endingOf } from './names.ts'

/** No folder, and nothing a file of some system may not be called. */
const plain = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')

const numbered = (name: string, count: number): string => {
  const ending = endingOf(name)
  const stem = ending === '' ? name : name.slice(0, -ending.length - 1)
  return ending === '' ? `${stem}(${count})` : `${stem}(${count}).${name.slice(-ending.length)}`
}

/** Names that stand in one folder: those that are there already are numbered, `合同(2).pdf`, large and small letters being the same. */
export const apart = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = plain(given)
    let one = name
    for (let count = 2; taken.has(one.toLowerCase()); count += 1) one = numbered(name, count)
    taken.add(one.toLowerCase())
    return one
  })
}
