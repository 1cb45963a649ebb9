import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import { Agent, type Dispatcher, request } from 'undici'
import { unavailable } from '../../shared/errors.ts'
import {
  assertKey,
  assertPrefix,
  assertType,
  clampRange,
  type FileFacts,
  type Files,
} from '../../storage/files/files.ts'
import { openIncoming } from '../../storage/files/incoming-file.ts'

interface S3FilesOptions extends S3ClientOptions {
  /** Content is measured and hashed here before it is sent. */
  spoolDirectory: string
}

type Headers = Record<string, string | string[] | undefined>

const factsOf = (headers: Headers): FileFacts => ({
  size: Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? headers['content-length']),
  type: String(headers['content-type'] ?? 'application/octet-stream'),
  sha256: String(headers['x-amz-meta-sha256'] ?? ''),
})

const textIn = (xml: string, element: string) => new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]

/** Files in an S3-compatible store. A put is one request, which every store takes up to 5 GB. */
export function s3Files({ spoolDirectory, ...options }: S3FilesOptions): Files {
  const store = s3Client(options)
  const incoming = openIncoming(spoolDirectory, options.now)

  async function stat(key: string): Promise<FileFacts | null> {
    assertKey(key)
    const { statusCode, headers, body } = await store.request({ method: 'HEAD', key }, [200, 404])
    await body.dump()
    return statusCode === 404 ? null : factsOf(headers)
  }

  async function read(key: string, headers: Record<string, string>) {
    assertKey(key)
    const answer = await store.request({ method: 'GET', key, headers }, [200, 206, 404, 416])
    if (answer.statusCode < 300) return { ...factsOf(answer.headers), stream: answer.body }
    await answer.body.dump()
    return null
  }

  return {
    async put(key, content, { type, maxBytes = Number.POSITIVE_INFINITY }) {
      assertKey(key)
      assertType(type)
      return incoming.spool(content, maxBytes, async ({ path, size, sha256 }) => {
        const headers = { 'content-length': String(size), 'content-type': type, 'x-amz-meta-sha256': sha256 }
        const body = () => createReadStream(path)
        const stored = await store.request({ method: 'PUT', key, headers, sha256, body }, [200])
        await stored.body.dump()
        return { size, type, sha256 }
      })
    },
    get: (key) => read(key, {}),
    async getRange(key, first, last) {
      const facts = await stat(key)
      const range = facts && clampRange(first, last, facts.size)
      return range && read(key, { range: `bytes=${range.first}-${range.last}` })
    },
    stat,
    async remove(key) {
      const existed = (await stat(key)) !== null
      if (!existed) return false
      const removed = await store.request({ method: 'DELETE', key }, [200, 204, 404])
      await removed.body.dump()
      return removed.statusCode !== 404
    },
    async *list(prefix) {
      assertPrefix(prefix)
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const answer = await store.request({ method: 'GET', query }, [200])
        const xml = await answer.body.text()
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield { key: textIn(entry, 'Key') ?? '', size: Number(textIn(entry, 'Size')) }
        }
        token = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : undefined
      } while (token)
    },
  }
}

interface S3ClientOptions {
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

interface S3Request {
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
function s3Client({
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
