import { catalogueOf } from '../../core/definitions/catalogue.ts'
import { defineRecord } from '../../core/definitions/document.ts'
import { code, files, richText, text } from '../../core/definitions/fields.ts'
import { lines } from '../../core/definitions/lines.ts'

/** A record that names files in a field, in a text and in its rows. */
export const folder = defineRecord({
  key: 'test.folder',
  title: '文件夹',
  fields: {
    name: text('名称'),
    scans: files('扫描件'),
    note: richText('说明'),
    guide: code('须知', { language: 'markdown' }),
  },
  process: { role: 'business' },
  approval: ['business'],
  lines: { pages: lines('页', { columns: { page: files('文件') } }) },
})

export const filingCatalogue = catalogueOf([folder], {})
