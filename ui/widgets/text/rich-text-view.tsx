import { type ComponentProps, useEffect, useMemo, useRef } from 'react'
import { useWholePictures } from '../upload/pictures.ts'
import { shownHtml, storedPictures } from './sanitise-html.ts'
import { Prose } from './prose.ts'

/** Rich text to be read, without the editor; its stored pictures come as those of a field do. */
export const RichTextView = ({
  html,
  ...frame
}: { readonly html: string } & Pick<ComponentProps<typeof Prose>, 'role' | 'tabIndex' | 'aria-label'>) => {
  const safe = useMemo(() => ({ __html: shownHtml(html) }), [html])
  const pictures = useWholePictures()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const [picture, path] of shown.current ? storedPictures(shown.current) : []) {
      const show = () => {
        picture.src = pictures.of(path) ?? ''
      }
      if (pictures.of(path, show)) show()
    }
  }, [safe, pictures])
  return <Prose {...frame} ref={shown} dangerouslySetInnerHTML={safe} />
}
