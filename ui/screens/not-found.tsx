import { StateInPlace } from '../shell/state-in-place.tsx'
import { text } from './text.ts'

/** An address that belongs to no document type. */
export const NotFound = () => <StateInPlace icon="search" title={text.unknownPage} />
