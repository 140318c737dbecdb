// node make.mjs FILE: a workbook of rows that come as JSON on standard input, written by exceljs as other programs write them. Runs in the peers' folder.
import { readFileSync } from 'node:fs'
import exceljs from 'exceljs'

const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename: process.argv[2], useSharedStrings: true })
const sheet = writer.addWorksheet('产品')
for (const row of JSON.parse(readFileSync(0, 'utf8'))) sheet.addRow(row).commit()
await writer.commit()
