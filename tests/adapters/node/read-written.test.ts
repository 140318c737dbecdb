import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readWritten } from '../../../adapters/node/files/read-written.ts'
import { zipped } from '../../../adapters/node/workbooks/zip.ts'

const pack = (parts: Readonly<Record<string, string>>) =>
  buffer(zipped(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))))
const documentOf = (text: string) => pack({ 'word/document.xml': text })

test('a document of tags that are never closed is read through once', async () => {
  expect(readWritten('合同.docx', await documentOf('<w:p '.repeat(400_000)))).toEqual({ kind: 'blocks', blocks: [], isCut: false })
})

test('of a long document the beginning is read, and it is said that there is more', async () => {
  const read = readWritten('合同.docx', await documentOf('<w:p><w:r><w:t>条款</w:t></w:r></w:p>'.repeat(5_000)))
  expect(read).toMatchObject({ kind: 'blocks', isCut: true })
  expect(read.kind === 'blocks' && read.blocks).toHaveLength(1_000)
})

test('tables within tables are the words of their cell', async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const inner = `<w:tbl><w:tr>${cell('甲')}${cell('乙')}</w:tr></w:tbl>`
  const text = `<w:tbl><w:tr>${cell('外')}<w:tc>${inner}<w:p/></w:tc></w:tr></w:tbl>`
  expect(readWritten('合同.docx', await documentOf(text))).toMatchObject({ blocks: [{ rows: [['外', '甲\n乙']] }] })
})

test('slides are read in the order in which they are shown', async () => {
  const slides = await pack({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r7"/><p:sldId id="257" r:id="r2"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r2" Target="slides/slide1.xml"/><Relationship Id="r7" Target="slides/slide3.xml"/></Relationships>',
    'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>结束</a:t></a:r></a:p></p:sld>',
    'ppt/slides/slide3.xml': '<p:sld><a:p><a:r><a:t>季度</a:t></a:r><a:r><a:t>总结</a:t></a:r></a:p><a:p/></p:sld>',
  })
  const told = [{ text: '第1页', level: 2 }, { text: '季度总结' }, { text: '第2页', level: 2 }, { text: '结束' }]
  expect(readWritten('总结.pptx', slides)).toMatchObject({ blocks: told })
})

test('a text of the older code page is read, and one with commas is a table', () => {
  expect(readWritten('旧.txt', new Uint8Array([0xd2, 0xa9, 0xc6, 0xb7, 0xc3, 0xfb]))).toMatchObject({ text: '药品名' })
  const table = readWritten('表.csv', new TextEncoder().encode('名称,价\n"甲,乙",1\n'))
  expect(table).toMatchObject({ rows: [{ cells: ['名称', '价'] }, { cells: ['甲,乙', '1'] }] })
})
