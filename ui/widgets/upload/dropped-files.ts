/** Files of one folder, with those below it. */
const MOST = 200

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((give, refuse) => entry.file(give, refuse))

const batchOf = (reader: FileSystemDirectoryReader) =>
  new Promise<readonly FileSystemEntry[]>((give, refuse) => reader.readEntries(give, refuse))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const collect = async (entry: FileSystemEntry, into: File[]): Promise<void> => {
  if (into.length >= MOST) return
  if (isFile(entry)) into.push(await fileOf(entry))
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A folder tells what it holds in batches, the last of them empty.
  for (let batch = await batchOf(reader); batch.length > 0; batch = await batchOf(reader)) for (const one of batch) await collect(one, into)
}

/** What was dropped, the folders among it opened (widgets 10.5); undefined where no folder is, and the files can be taken at once. */
export const filesInFolders = (dropped: DataTransfer): Promise<readonly File[]> | undefined => {
  const entries = [...(dropped.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(isFolder)) return undefined
  const found: File[] = []
  return entries.reduce((before, entry) => before.then(() => collect(entry, found)), Promise.resolve()).then(() => found)
}
