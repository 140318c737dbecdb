type Named = {
  readonly type: string
  readonly number: string
  readonly table?: string
  readonly row?: number
  readonly field: string
  readonly stands?: string
  readonly told?: string
}

/** What a verification says of a record. */
export const text = {
  history: '与流水不符',
  formula: '与公式不符',
  pool: (least: string) => `控制池合计不得小于${least}`,
  broken: (name: string) => `不满足约束${name}`,
  fault: ({ type, number, table, row, field, stands, told }: Named, message: string): string => {
    const place = table === undefined ? '' : `${table}第${row}行`
    const figures = stands === undefined ? '' : `：现为${stands || '空'}，应为${told || '空'}`
    return `${type}${number}${place}${field}${message}${figures}`
  },
}
