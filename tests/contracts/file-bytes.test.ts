import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryFileBytes } from '../../adapters/memory/memory-file-bytes.ts'
import { DiskFileBytes } from '../../adapters/node/files/disk-file-bytes.ts'
import { S3FileBytes, type S3Place } from '../../adapters/node/files/s3-file-bytes.ts'
import { fileBytesContract } from './file-bytes.contract.ts'

const SECRET = 'S3RVER'
let folder = ''
let store: S3rver
let place: S3Place
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-bytes-'))
  store = new S3rver({
    port: 0,
    silent: true,

    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await store.run()) as AddressInfo
  place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'files', accessKeyId: SECRET, secretAccessKey: SECRET }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const memory = new MemoryFileBytes()
fileBytesContract('memory', () => memory)
fileBytesContract('the disk', () => new DiskFileBytes(folder))
fileBytesContract('a store of Amazon’s protocol', () => new S3FileBytes(place))

describe('a store of Amazon’s protocol', () => {
  test('that refuses the key, or is not there, says what to do and loses nothing', async () => {
    const said = { ok: false, failure: { message: '文件存储暂时无法访问，请稍后重试；如仍出现，请联系管理员' } }
    const strange = new S3FileBytes({ ...place, accessKeyId: 'strange' })
    expect(await strange.keep('a', Uint8Array.of(1))).toMatchObject(said)
    expect(await strange.read('a')).toMatchObject(said)
    const gone = new S3FileBytes({ ...place, endpoint: 'http://127.0.0.1:9' })
    expect(await gone.remove('a')).toMatchObject(said)
  })
})

describe('signatures are those that Amazon publishes', () => {
  const host = 'https://examplebucket.s3.amazonaws.com'
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const hello = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'

  test.each([
    ['GET', `${host}/test.txt`, { Range: 'bytes=0-9' }, nothing, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    [
      'PUT',
      `${host}/test%24file.text`,
      { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      hello,
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', `${host}/?lifecycle`, {}, nothing, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', `${host}/?max-keys=2&prefix=J`, {}, nothing, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s %s', async (method, url, headers, digest, signature) => {
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    })
    expect(await signer.signature()).toBe(signature)
  })
})
