import { defineRegister } from '../../definitions/document.ts'
import { int, text } from '../../definitions/fields.ts'

/** 上传文件: what the program knows of a stored file. */
export default defineRegister({
  key: 'sys.storedFile',
  title: '上传文件',
  titleField: 'path',
  order: 'path asc',
  fields: {
    path: text('路径', { editable: false, listed: true, indexed: true }),
    kilobytes: int('大小（KB）', { editable: false, listed: true, totalled: false }),
  },
  origin: 'program',
  sample: 0,
})
