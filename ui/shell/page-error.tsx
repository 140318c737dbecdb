import Button from '@mui/material/Button'
import { useBack } from '../hooks/use-connection.ts'
import { StateInPlace } from './state-in-place.tsx'
import { text } from './text.ts'

/** The page's own code did not come: the network's doing, or that of a newer build whose files have other names. */
const isUnfetched = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)

/** What stands in the place of a page that broke. One that was not fetched is fetched again when the server is back. */
export const Broken = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isLost = isUnfetched(error)
  useBack(() => isLost && onRetry())
  return (
    <StateInPlace icon="warning" title={isLost ? text.unfetched : text.broken} text={isLost ? text.unfetchedMore : text.brokenMore}>
      <Button variant="contained" color="primary" onClick={onRetry}>
        {text.retry}
      </Button>
      <Button onClick={() => window.location.reload()}>{text.reload}</Button>
    </StateInPlace>
  )
}
