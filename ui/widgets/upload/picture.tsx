import { Icon } from '../../theme/icon.tsx'
import { useThumbnail } from './pictures.ts'

/** A stored picture made small; the sign of a file until it has come. */
export const Picture = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const url = useThumbnail(path)
  return url ? <img src={url} alt={name} draggable={false} /> : <Icon name="file" />
}
