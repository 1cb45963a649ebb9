import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import { Agent, type Dispatcher, request } from 'undici'
import { unavailable } from '../../shared/errors.ts'

export interface S3ClientOptions {
  /** Of the store; the bucket is the first part of the path, which every store understands. */
  endpoint: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string; region: string }
  now: () => Date
  logger: Logger
  /** How long to wait before each further try. */
  retryDelaysMs?: readonly number[]
  /** How long the store may be silent. */
  silenceMs?: number
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** The hash of the body, which the store checks against what arrived. */
  sha256?: string
  /** Called for every try, because a stream can be read only once. */
  body?: () => Readable
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const isTemporary = (status: number) => status >= 500 || status === 429

/** Signed requests to an S3-compatible store, repeated while the store is away, and 503 when it stays away. */
export function s3Client({
  endpoint,
  bucket,
  credentials,
  now,
  logger,
  retryDelaysMs = [100, 400, 1_600],
  silenceMs = 20_000,
}: S3ClientOptions) {
  const agent = new Agent({ connect: { timeout: 5_000 }, headersTimeout: silenceMs, bodyTimeout: silenceMs })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function send({ method, key, query, headers, sha256 = EMPTY_SHA256, body }: S3Request) {
    const url = new URL(key === undefined ? bucketUrl : `${bucketUrl}/${key}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    return request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body?.(),
      dispatcher: agent,
    })
  }

  return {
    /** The answer when its status is one of those expected; its body belongs to the caller. */
    async request(wanted: S3Request, expected: readonly number[]): Promise<Dispatcher.ResponseData> {
      let trouble: unknown
      for (const delay of [0, ...retryDelaysMs]) {
        if (delay > 0) await pause(delay)
        const answer = await send(wanted).catch((fault: unknown) => fault as Error)
        if (answer instanceof Error) {
          trouble = answer
          continue
        }
        if (expected.includes(answer.statusCode)) return answer
        trouble = { status: answer.statusCode, body: (await answer.body.text().catch(() => '')).slice(0, 500) }
        if (!isTemporary(answer.statusCode)) break
      }
      logger.warn({ err: trouble, method: wanted.method, key: wanted.key }, 'the file store does not do as asked')
      throw unavailable('The file store is not available')
    },
  }
}
