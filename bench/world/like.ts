/** Rows like those of a table that `where` tells, one for each row `i` that was said before, with other values where they are given. */
export const like = (table: string, where: string, values: string): string =>
  // As a row of its own: written as `(…).*` the record would be made anew for each of its columns.
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT made.* FROM ${table} t, i, LATERAL jsonb_populate_record(t, jsonb_build_object(${values})) AS made WHERE ${where}`
