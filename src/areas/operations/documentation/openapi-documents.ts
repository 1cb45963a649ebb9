import { CachedText } from '../../../http/answers/cached-text.ts'
import type { ApiVersion } from '../../../http/endpoint.ts'
import { type DocumentedArea, openApiDocument } from '../../../http/openapi/document.ts'
import { postmanCollection } from '../../../http/openapi/postman.ts'
import { yamlOf } from '../../../http/openapi/yaml.ts'
import { everySeconds } from '../../../shared/time/timers.ts'
import type { Cache } from '../metrics/index.ts'

interface Dependencies {
  /** The release that the documents describe. */
  release: string
  /** Every area of the service; called once all are built. */
  areas: () => readonly DocumentedArea[]
  now: () => Date
  every?: typeof everySeconds
}

/** Of a text that nobody asked for in so long, only the tag is kept. */
const IDLE_SECONDS = 60

/** A placeholder in the cached Postman collection for the service's address. */
const ANYWHERE = 'http://anywhere.invalid'

/** The documents of the API, generated from the endpoint objects. */
export function documents({ release, areas, now, every = everySeconds }: Dependencies) {
  const document = (...versions: ApiVersion[]) => openApiDocument(areas(), { release, versions })
  const onRest = () => fetched?.text.rest()
  const texts = textCache(
    { name: 'documents', now, every, onRest },
    {
      json: () => JSON.stringify(document(1, 2)),
      json1: () => JSON.stringify(document(1)),
      json2: () => JSON.stringify(document(2)),
      yaml: () => yamlOf(document(1, 2)),
      postman: () => JSON.stringify(postmanCollection(document(2), ANYWHERE)),
    },
  )
  let fetched: { from: string; text: CachedText } | undefined

  /** Most clients fetch from the same address, so only the last version is cached. */
  async function postman(from: string): Promise<CachedText> {
    const anywhere = await texts.text('postman')
    if (fetched?.from === from) return fetched.text
    const write = async () =>
      (await anywhere.bytes()).toString().replace(JSON.stringify(ANYWHERE), JSON.stringify(from))
    const text = new CachedText(await write(), write)
    fetched = { from, text }
    return text
  }

  return {
    json: (version?: number) => texts.text(version === 1 ? 'json1' : version === 2 ? 'json2' : 'json'),
    yaml: () => texts.text('yaml'),
    postman,
    cache: texts.figures,
    stop: texts.stop,
  }
}
export type Documents = ReturnType<typeof documents>

interface TextCacheOptions {
  name: string
  now: () => Date
  every: typeof everySeconds
  onRest(): void
}

/** Caches texts that are costly to write and never change while the process runs; each is written at its first request. */
function textCache<Name extends string>(
  { name, now, every, onRest }: TextCacheOptions,
  writers: Record<Name, () => string | Promise<string>>,
) {
  const texts = new Map<Name, Promise<CachedText>>()
  const written = new Set<CachedText>()
  let hits = 0
  let askedAt = 0
  let stopLooking: (() => void) | undefined

  async function write(wanted: Name): Promise<CachedText> {
    const text = new CachedText(await writers[wanted](), writers[wanted])
    written.add(text)
    return text
  }

  function stop() {
    stopLooking?.()
    stopLooking = undefined
  }

  function restIfIdle() {
    if (now().getTime() - askedAt < IDLE_SECONDS * 1000) return
    for (const text of written) text.rest()
    onRest()
    stop()
  }

  const held = () => [...written].filter((text) => text.held > 0)

  return {
    stop,
    text(wanted: Name): Promise<CachedText> {
      askedAt = now().getTime()
      stopLooking ??= every(IDLE_SECONDS, restIfIdle)
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
      entries: held().length,
      max_entries: Object.keys(writers).length,
      size_bytes: held().reduce((sum, text) => sum + text.held, 0),
      evictions: 0,
    }),
  }
}
