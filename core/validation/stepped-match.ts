import type { ExpressionTree } from './expression-tree.ts'

type MatchStep =
  | { readonly test: (unit: string) => boolean; readonly next: number }
  | { readonly holds: (text: string, at: number) => boolean; readonly next: number }
  | { readonly forks: readonly number[] }

const MOST_STEPS = 5_000
const END = 0

class TooLarge extends Error {}

/** The steps of an expression, laid from its end to its beginning. */
class Steps {
  readonly all: MatchStep[] = [{ forks: [] }]

  add(step: MatchStep): number {
    if (this.all.length >= MOST_STEPS) throw new TooLarge()
    return this.all.push(step) - 1
  }

  lay(tree: ExpressionTree, next: number): number {
    switch (tree.is) {
      case 'unit':
        return this.add({ test: tree.test, next })
      case 'edge':
        return this.add({ holds: tree.holds, next })
      case 'row':
        return tree.nodes.reduceRight((after, node) => this.lay(node, after), next)
      case 'choice':
        return this.add({ forks: tree.nodes.map((node) => this.lay(node, next)) })
      case 'repeat':
        return this.#repeat(tree, next)
    }
  }

  #repeat({ node, least, most }: ExpressionTree & { is: 'repeat' }, next: number): number {
    let entry = next
    if (most === Infinity) {
      entry = this.add({ forks: [] })
      this.all[entry] = { forks: [this.lay(node, entry), next] }
    } else for (let time = least; time < most; time += 1) entry = this.add({ forks: [this.lay(node, entry), next] })
    for (let time = 0; time < least; time += 1) entry = this.lay(node, entry)
    return entry
  }
}

/**
 * A matcher that looks at each sign of a text once, whatever the expression: every way it could go on is followed at the same time.
 * Undefined for an expression of too many steps.
 * re2js does the same and refuses what JavaScript may say (\u4e00, looking ahead): 45.4 kB of gzip against 1.6, loaded with every form; a
 * mobile number takes it 1.5 µs against 0.16, only what branches is faster (8 µs against 34).
 */
export const steppedMatch = (tree: ExpressionTree): ((text: string) => boolean) | undefined => {
  const steps = new Steps()
  try {
    const start = steps.lay(tree, END)
    return (text) => follows(steps.all, start, text)
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

const follows = (steps: readonly MatchStep[], start: number, text: string): boolean => {
  let reached = new Set<number>()
  for (let at = 0; at <= text.length; at += 1) {
    const here = new Set<number>()
    const open = [...reached, start]
    while (open.length) {
      const place = open.pop()!
      if (place === END) return true
      if (here.has(place)) continue
      here.add(place)
      const step = steps[place]!
      if ('forks' in step) open.push(...step.forks)
      else if ('holds' in step && step.holds(text, at)) open.push(step.next)
    }
    const unit = text.charAt(at)
    reached = new Set()
    for (const place of here) {
      const step = steps[place]!
      if ('test' in step && unit !== '' && step.test(unit)) reached.add(step.next)
    }
  }
  return false
}
