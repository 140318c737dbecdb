/** A name of which only the first and the last sign are told. */
export const masked = (name: string): string => `${name.slice(0, 1)}${'*'.repeat(Math.max(name.length - 2, 1))}${name.slice(-1)}`
