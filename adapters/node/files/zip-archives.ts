import { Archives, type Packed } from '../../../core/files/archives.port.ts'
import { zipped } from '../workbooks/zip.ts'

/** Zips, by the writer that packs workbooks. */
export class ZipArchives extends Archives {
  zip(files: readonly Packed[]): AsyncIterable<Uint8Array> {
    return zipped(files.map(({ name, bytes }) => ({ name, text: whole(bytes) })))
  }
}

/** Read when its turn has come. */
async function* whole(bytes: Packed['bytes']): AsyncGenerator<Uint8Array> {
  yield await bytes()
}
