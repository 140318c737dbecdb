import { readCatalogue } from '../adapters/node/documents/catalogue-folder.ts'

// npx tsx examples/definitions-as-a-table.ts
// Every document type there is: it is data, so a script can count it, draw it or check it.

const { types } = await readCatalogue()

const rows = types.map(({ key, title, fields, lines, states, approval }) => [
  key,
  title,
  Object.keys(fields).length,
  Object.keys(lines).length,
  Object.keys(states).length,
  approval?.length ?? 0,
])

process.stdout.write(`${[['单据', '名称', '字段', '明细', '状态', '审批'], ...rows].map((row) => row.join('\t')).join('\n')}\n`)
