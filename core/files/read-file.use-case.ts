import { filled } from '../kernel/failure.ts'
import { fail, type Result } from '../kernel/result.ts'
import { unreadable } from './failures.ts'
import { type FileReading, isReadable } from './file-reading.ts'
import type { FileFinding } from './find-file.use-case.ts'
import { nameOf } from './names.ts'
import type { OpenFile } from './open-file.use-case.ts'
import type { WrittenTexts } from './written-texts.port.ts'

export type FileReadingOf = FileFinding & { readonly sheet?: string | undefined }

/** What a stored file says, to whoever may see it: a page shows it without the program that wrote it (widgets 10.5). */
export class ReadFile {
  private readonly opened: OpenFile
  private readonly texts: WrittenTexts

  constructor(opened: OpenFile, texts: WrittenTexts) {
    this.opened = opened
    this.texts = texts
  }

  async run({ sheet, ...finding }: FileReadingOf): Promise<Result<FileReading>> {
    const name = nameOf(finding.path)
    if (!isReadable(finding.path)) return fail(filled(unreadable, { name }))
    const file = await this.opened.run({ ...finding, to: 'look' })
    if (!file.ok) return file
    const read = await this.texts.read({ name, bytes: file.value.bytes, sheet })
    return read.ok ? read : fail(filled(unreadable, { name }))
  }
}
