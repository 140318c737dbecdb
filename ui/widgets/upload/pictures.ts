import { useMemo, useSyncExternalStore } from 'react'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** Pictures kept at once; the ones looked at longest ago go first. */
const MOST = 200
const AT_ONCE = 4
/** Seed §9: so long a scrolled table has to rest before pictures of its rows are fetched. */
const RESTING = 100

const always = () => true

type Fetch = (path: string) => ReturnType<Uploads['open']>

/** Whom to tell when a picture has come, and whether he still shows it. */
type Asker = { readonly ready: () => void; readonly isSeen: () => boolean }

type Picture = { url: string | undefined; readonly askers: Set<Asker> }

/** Stored pictures as addresses within this page, each fetched once and a few at a time. */
export class Pictures {
  readonly #get: Fetch
  readonly #known = new Map<string, Picture>()
  readonly #queue: string[] = []
  #running = 0
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(get: Fetch) {
    this.#get = get
  }

  /** The address, or undefined while it is fetched: `ready` is called when it has come. Who says what `isSeen` waits until scrolling rests. */
  of(path: string, ready?: () => void, isSeen?: () => boolean): string | undefined {
    const known = this.#known.get(path)
    const asker = ready && { ready, isSeen: isSeen ?? always }
    if (known) {
      this.#known.delete(path)
      this.#known.set(path, known)
      if (known.url === undefined && asker) known.askers.add(asker)
      return known.url
    }
    this.#known.set(path, { url: undefined, askers: new Set(asker ? [asker] : []) })
    this.#queue.push(path)
    if (isSeen) this.#rest()
    else this.#work()
    this.#forgetOldest()
    return undefined
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#work(), RESTING)
  }

  #work(): void {
    while (this.#running < AT_ONCE && this.#queue.length) {
      const path = this.#queue.shift()!
      const askers = [...(this.#known.get(path)?.askers ?? [])]
      if (askers.length && !askers.some(({ isSeen }) => isSeen())) this.#known.delete(path)
      else {
        this.#running += 1
        void this.#fetch(path)
      }
    }
  }

  async #fetch(path: string): Promise<void> {
    const opened = await this.#get(path)
    this.#running -= 1
    const picture = this.#known.get(path)
    if (picture && opened.ok) {
      picture.url = URL.createObjectURL(new Blob([opened.value.bytes as BlobPart]))
      for (const { ready } of picture.askers) ready()
      picture.askers.clear()
    }
    this.#work()
  }

  #forgetOldest(): void {
    for (const [path, { url }] of this.#known) {
      if (this.#known.size <= MOST) return
      this.#known.delete(path)
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
