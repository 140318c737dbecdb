import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { missingFile } from '../../../core/files/failures.ts'
import { FileBytes } from '../../../core/files/file-bytes.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'

const away = failure('file.storeAway', '文件存储暂时无法访问，请稍后重试；如仍出现，请联系管理员')

/** Where the files of an installation lie in a store that speaks Amazon's protocol: MinIO, Ceph, OSS, COS and others. */
export type S3Place = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const LONGEST = 60_000
const RETRIES = 3
const MISSING = 404

/** Bytes as objects named by identity alone; addressed by path, which every such store understands. */
export class S3FileBytes extends FileBytes {
  private readonly client: AwsClient
  private readonly folder: string

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place) {
    super()
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
    this.folder = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  }

  /** The store compares what came with the digest that was signed. */
  async keep(id: string, bytes: Uint8Array): Promise<Result<void>> {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const answer = await this.ask('PUT', id, { body: Uint8Array.from(bytes), headers: { 'x-amz-content-sha256': digest } })
    return answer?.ok ? done : fail(away)
  }

  async read(id: string): Promise<Result<Uint8Array>> {
    const answer = await this.ask('GET', id)
    if (answer?.status === MISSING) return fail(missingFile)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
    return bytes ? ok(new Uint8Array(bytes)) : fail(away)
  }

  async remove(id: string): Promise<Result<void>> {
    const answer = await this.ask('DELETE', id)
    return answer?.ok || answer?.status === MISSING ? done : fail(away)
  }

  /** Undefined where the store cannot be reached. */
  private async ask(method: string, id: string, more: RequestInit = {}): Promise<Response | undefined> {
    try {
      return await this.client.fetch(`${this.folder}/${encodeURIComponent(id)}`, { method, signal: AbortSignal.timeout(LONGEST), ...more })
    } catch {
      return undefined
    }
  }
}
