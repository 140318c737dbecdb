import { useMemo, useSyncExternalStore } from 'react'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** Pictures kept at once; the ones looked at longest ago go first. */
const MOST = 200
const AT_ONCE = 4

type Fetch = (path: string) => ReturnType<Uploads['open']>

type Picture = { url: string | undefined; readonly waiting: Set<() => void> }

/** Stored pictures as addresses within this page, each fetched once and a few at a time. */
class Pictures {
  private readonly get: Fetch
  private readonly known = new Map<string, Picture>()
  private readonly queue: string[] = []
  private running = 0

  constructor(get: Fetch) {
    this.get = get
  }

  /** The address, or undefined while it is fetched: `ready` is called when it has come. */
  of(path: string, ready?: () => void): string | undefined {
    const known = this.known.get(path)
    if (known) {
      this.known.delete(path)
      this.known.set(path, known)
      if (known.url === undefined && ready) known.waiting.add(ready)
      return known.url
    }
    this.known.set(path, { url: undefined, waiting: new Set(ready ? [ready] : []) })
    this.queue.push(path)
    this.work()
    this.forgetOldest()
    return undefined
  }

  private work(): void {
    while (this.running < AT_ONCE && this.queue.length) {
      this.running += 1
      void this.fetch(this.queue.shift()!)
    }
  }

  private async fetch(path: string): Promise<void> {
    const opened = await this.get(path)
    this.running -= 1
    const picture = this.known.get(path)
    if (picture && opened.ok) {
      picture.url = URL.createObjectURL(new Blob([opened.value.bytes as BlobPart]))
      for (const ready of picture.waiting) ready()
      picture.waiting.clear()
    }
    this.work()
  }

  private forgetOldest(): void {
    for (const [path, { url }] of this.known) {
      if (this.known.size <= MOST) return
      this.known.delete(path)
      if (url) URL.revokeObjectURL(url)
    }
  }
}

/** The pictures of this page: small ones for lists, whole ones for texts. */
type Albums = { readonly small: Pictures; readonly whole: Pictures }

const kept = new WeakMap<Uploads, Albums>()

const albumsOf = (uploads: Uploads): Albums => {
  const known = kept.get(uploads) ?? {
    small: new Pictures((path) => uploads.thumbnail(path)),
    whole: new Pictures((path) => uploads.open(path)),
  }
  kept.set(uploads, known)
  return known
}

const useAlbums = (): Albums => {
  const uploads = useCase(Uploads)
  return useMemo(() => albumsOf(uploads), [uploads])
}

/** For painters: the small pictures of this page. */
export const useThumbnails = (): Pictures => useAlbums().small

/** Pictures as they were stored, for texts that show them. */
export const useWholePictures = (): Pictures => useAlbums().whole

/** One small picture's address; undefined until it has come. */
export const useThumbnail = (path: string): string | undefined => {
  const pictures = useThumbnails()
  const subscribe = useMemo(
    () => (ready: () => void) => {
      pictures.of(path, ready)
      return () => undefined
    },
    [pictures, path],
  )
  return useSyncExternalStore(subscribe, () => pictures.of(path))
}
