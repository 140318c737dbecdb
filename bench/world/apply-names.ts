/** Clients at once; each decides about applies of its own. */
export const CLIENTS = 8
/** Pools of the department, of which one apply after another is held. */
export const POOLS = 16
/** Each client begins so many pools behind the one before: who decides in the same department seldom takes from the same pool at once. */
export const APART = POOLS / CLIENTS

/** An apply that waits for its last decision, by the run and the client it was made ready for. */
export const applyAt = (run: number, client: number, place: number) => `bench-apply-${run}-${client}-${place}`
export const taskOf = (apply: string) => `${apply}-task`
export const poolAt = (place: number) => `bench-subject-${place % POOLS}`
