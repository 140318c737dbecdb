import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordBusy } from '../../../core/identity/failures.ts'
import { Passwords } from '../../../core/identity/accounts/passwords.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

type Parameters = { readonly N: number; readonly r: number; readonly p: number }

const TODAYS: Parameters = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const AT_ONCE = 4
const LONGEST_WAIT = 5_000

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** scrypt, with its parameters in the record: `scrypt$32768$8$3$<salt>$<hash>`. */
export class ScryptPasswords extends Passwords {
  private readonly limit = new ConcurrencyLimit(AT_ONCE, LONGEST_WAIT)
  private readonly parameters: Parameters

  constructor(parameters: Parameters = TODAYS) {
    super()
    this.parameters = parameters
  }

  async hash(password: string): Promise<Result<string>> {
    const salt = randomBytes(SALT_BYTES)
    const hash = await this.derived(password, salt, this.parameters)
    return hash.ok ? ok(written(this.parameters, salt, hash.value)) : hash
  }

  async verify(password: string, record: string) {
    const { parameters, salt, hash } = readRecord(record) ?? { parameters: this.parameters, salt: randomBytes(SALT_BYTES), hash: undefined }
    const found = await this.derived(password, salt, parameters)
    if (!found.ok) return found
    const matches = hash !== undefined && hash.length === found.value.length && timingSafeEqual(hash, found.value)
    const { N, r, p } = this.parameters
    return ok({ matches, outdated: parameters.N !== N || parameters.r !== r || parameters.p !== p })
  }

  private async derived(password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Result<Buffer>> {
    // Node refuses above 32 MiB unless it is told how much scrypt needs: 128·N·r bytes, and a little for p.
    const maxmem = 128 * N * r + 128 * r * p + 2 ** 20
    const hash = await this.limit.take(() => derive(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem }))
    return hash ? ok(hash) : fail(passwordBusy)
  }
}

const written = ({ N, r, p }: Parameters, salt: Buffer, hash: Buffer) =>
  ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

const readRecord = (record: string) => {
  const [, N, r, p, salt, hash] = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/.exec(record) ?? []
  if (!salt || !hash) return undefined
  return {
    parameters: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}
