import { CachedText } from '../../../http/answers/cached-text.ts'
import type { ApiVersion } from '../../../http/endpoint.ts'
import { type DocumentedArea, openApiDocument } from '../../../http/openapi/document.ts'
import { postmanCollection } from '../../../http/openapi/postman.ts'
import { yamlOf } from '../../../http/openapi/yaml.ts'
import type { Cache } from '../metrics/index.ts'

interface Dependencies {
  /** The release that the documents describe. */
  release: string
  /** Every area of the service; called once all are built. */
  areas: () => readonly DocumentedArea[]
}

/** A placeholder in the cached Postman collection for the service's address. */
const ANYWHERE = 'http://anywhere.invalid'

/** The documents of the API, generated from the endpoint objects. */
export function documents({ release, areas }: Dependencies) {
  const document = (...versions: ApiVersion[]) => openApiDocument(areas(), { release, versions })
  const texts = textCache('documents', {
    json: () => JSON.stringify(document(1, 2)),
    json1: () => JSON.stringify(document(1)),
    json2: () => JSON.stringify(document(2)),
    yaml: () => yamlOf(document(1, 2)),
    postman: () => JSON.stringify(postmanCollection(document(2), ANYWHERE)),
  })
  let fetched: { from: string; text: CachedText } | undefined

  /** Most clients fetch from the same address, so only the last version is cached. */
  async function postman(from: string): Promise<CachedText> {
    const { bytes } = await texts.text('postman')
    if (fetched?.from === from) return fetched.text
    const text = new CachedText(bytes.toString().replace(JSON.stringify(ANYWHERE), JSON.stringify(from)))
    fetched = { from, text }
    return text
  }

  return {
    json: (version?: number) => texts.text(version === 1 ? 'json1' : version === 2 ? 'json2' : 'json'),
    yaml: () => texts.text('yaml'),
    postman,
    cache: texts.figures,
  }
}
export type Documents = ReturnType<typeof documents>

/** Caches texts that are costly to write and never change while the process runs; each is written at its first request. */
function textCache<Name extends string>(name: string, writers: Record<Name, () => string | Promise<string>>) {
  const texts = new Map<Name, Promise<CachedText>>()
  let sizeBytes = 0
  let hits = 0

  async function write(wanted: Name): Promise<CachedText> {
    const text = new CachedText(await writers[wanted]())
    sizeBytes += text.bytes.length
    return text
  }

  return {
    text(wanted: Name): Promise<CachedText> {
      const known = texts.get(wanted)
      if (known) {
        hits++
        return known
      }
      const text = write(wanted)
      texts.set(wanted, text)
      return text
    },
    figures: (): Cache => ({
      name,
      hits,
      misses: texts.size,
      entries: texts.size,
      max_entries: Object.keys(writers).length,
      size_bytes: sizeBytes,
      evictions: 0,
    }),
  }
}
