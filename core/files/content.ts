import { type Failure, filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { signsIn } from './bytes.ts'
import { disguised, emptyFile, tooManyPixels, wrongType } from './failures.ts'
import { endingOf } from './names.ts'
import { sizeOfPicture } from './picture-size.ts'
import { namesInZip } from './zip-names.ts'

/** Largest file. */
export const MOST_BYTES = 10 * 2 ** 20

type Content = { readonly mime: string; readonly fits: (bytes: Uint8Array) => boolean }

const starts =
  (...signs: readonly number[]) =>
  (bytes: Uint8Array) =>
    signs.every((sign, at) => bytes[at] === sign)

const isCompound = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** An office file is a zip with parts of known names, and without macros. */
const isPackage = (part: RegExp) => (bytes: Uint8Array) => {
  const names = namesInZip(bytes)
  return names.some((name) => part.test(name)) && !names.some((name) => /vbaProject\.bin$/i.test(name))
}

/** Text of any Chinese code page: no control signs, and nothing a browser would take for a page. */
const isText = (bytes: Uint8Array) =>
  !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) &&
  !/^\W{0,16}<(!doctype|html|script|svg|\?xml|head|body|iframe)/i.test(signsIn(bytes, 0, 64))

const jpeg: Content = { mime: 'image/jpeg', fits: starts(0xff, 0xd8, 0xff) }

/** What may be uploaded, by ending (reliability IN7): no svg, no page, no script, no archive. */
const CONTENTS: Readonly<Record<string, Content>> = {
  png: { mime: 'image/png', fits: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: jpeg,
  jpeg,
  gif: { mime: 'image/gif', fits: (bytes) => /^GIF8[79]a$/.test(signsIn(bytes, 0, 6)) },
  webp: { mime: 'image/webp', fits: (bytes) => signsIn(bytes, 0, 4) === 'RIFF' && signsIn(bytes, 8, 12) === 'WEBP' },
  bmp: { mime: 'image/bmp', fits: starts(0x42, 0x4d) },
  pdf: { mime: 'application/pdf', fits: (bytes) => signsIn(bytes, 0, 5) === '%PDF-' },
  ofd: { mime: 'application/ofd', fits: isPackage(/^OFD\.xml$/i) },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', fits: isPackage(/^word\//) },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fits: isPackage(/^xl\//) },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', fits: isPackage(/^ppt\//) },
  doc: { mime: 'application/msword', fits: isCompound },
  xls: { mime: 'application/vnd.ms-excel', fits: isCompound },
  ppt: { mime: 'application/vnd.ms-powerpoint', fits: isCompound },
  txt: { mime: 'text/plain', fits: isText },
  csv: { mime: 'text/csv', fits: isText },
}

/** Endings as a file dialog wants them. */
export const ACCEPTED = Object.keys(CONTENTS)
  .map((ending) => `.${ending}`)
  .join(',')

export const isAccepted = (name: string): boolean => endingOf(name) in CONTENTS

const MOST_PIXELS = 40_000_000

/** The type of a file by its ending and its content, which must say the same. */
export const contentTypeOf = (name: string, bytes: Uint8Array): Result<string> => {
  const refuse = (failure: Failure) => fail(filled(failure, { name }))
  if (bytes.length === 0) return refuse(emptyFile)
  const ending = endingOf(name)
  const content = Object.hasOwn(CONTENTS, ending) ? CONTENTS[ending] : undefined
  if (!content) return refuse(wrongType)
  if (!content.fits(bytes)) return refuse(disguised)
  if (!content.mime.startsWith('image/')) return ok(content.mime)
  const size = sizeOfPicture(bytes)
  if (!size) return refuse(disguised)
  return size.width * size.height > MOST_PIXELS ? refuse(tooManyPixels) : ok(content.mime)
}
