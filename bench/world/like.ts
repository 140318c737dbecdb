/** Rows like those of a table that `where` tells, one for each row `i` that was said before, with other values where they are given. */
export const like = (table: string, where: string, values: string): string =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(t, jsonb_build_object(${values}))).* FROM ${table} t, i WHERE ${where}`
