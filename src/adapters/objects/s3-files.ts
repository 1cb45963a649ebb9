import { createReadStream } from 'node:fs'
import {
  assertKey,
  assertPrefix,
  assertType,
  clampRange,
  type FileFacts,
  type Files,
} from '../../storage/files/files.ts'
import { openIncoming } from '../../storage/files/incoming.ts'
import { type S3ClientOptions, s3Client } from './s3-client.ts'

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
