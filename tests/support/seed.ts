/** Of everything random in a run; the same seed tries the same cases. */
export const seed = Number(process.env['SEED'] ?? 20_261_121)
