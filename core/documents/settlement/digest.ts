import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of what a run came to (ZS-R14): the same lines, in whatever order they were worked out, have the same. Finer than any clock. */
export const digestOf = (lines: readonly object[]): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        lines
          .map((line) => JSON.stringify(line))
          .toSorted()
          .join('\n'),
      ),
    ),
  )
