import { hash, randomBytes, randomInt } from 'node:crypto'
import { Secrets } from '../../../core/identity/secrets.port.ts'

const TOKEN_BYTES = 32
const PASSWORD_LENGTH = 16

/** Without letters and digits that look alike: somebody types this from a console. */
const ALPHABETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+*=?@#'] as const

/** Node's own randomness and SHA-256. */
export class RandomSecrets extends Secrets {
  token() {
    return randomBytes(TOKEN_BYTES).toString('base64url')
  }

  digest(text: string) {
    return hash('sha256', text)
  }

  drawn(alphabet: string, length: number) {
    return Array.from({ length }, () => drawn(alphabet)).join('')
  }

  password() {
    const signs = Array.from({ length: PASSWORD_LENGTH }, (_, index) => drawn(ALPHABETS[index] ?? ALPHABETS.join('')))
    return shuffled(signs).join('')
  }
}

const drawn = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length))

const shuffled = (signs: readonly string[]) => {
  const left = [...signs]
  return signs.map(() => left.splice(randomInt(left.length), 1)[0])
}
