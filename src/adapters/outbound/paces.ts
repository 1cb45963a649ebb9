import type { NewId } from '../../shared/ids.ts'
import type { Pace, VendorPaces } from '../../storage/vendor-paces.ts'
import { VendorError } from './vendor-error.ts'

/** The rates that vendors document; all nodes and tenants together keep the pace of a bucket. */
const PACES: Readonly<Record<string, Pace>> = {
  /** One request in three seconds, on one connection. */
  arxiv: { everyMs: 3_000, alone: true },
  /** 10 searches a minute, with a token 30. */
  'github-search': { everyMs: 10_000, burst: 4 },
  'github-search-token': { everyMs: 3_000, burst: 10 },
  /** 10,000 an hour. */
  hackernews: { everyMs: 364, burst: 100 },
  /** 100 a minute for each client. */
  reddit: { everyMs: 750, burst: 20 },
  /** 300 in five minutes. */
  mastodon: { everyMs: 1_200, burst: 50 },
  mediawiki: { everyMs: 500, burst: 10 },
  searxng: { everyMs: 100, burst: 20 },
  /** 10 a second. */
  edgar: { everyMs: 200, burst: 5 },
  /** 75 in fifteen minutes. */
  x: { everyMs: 15_000, burst: 15 },
  /** One message a second for each channel; tier 3, 50 a minute, for each workspace. */
  'slack/post': { everyMs: 1_000, burst: 3 },
  'slack/update': { everyMs: 1_200, burst: 10 },
  'slack/ask': { everyMs: 1_200, burst: 10 },
  /** One message a second for each chat, 20 a minute for each group. */
  'telegram/chat': { everyMs: 1_000, burst: 3 },
  'telegram/group': { everyMs: 4_000, burst: 5 },
  'telegram/ask': { everyMs: 100, burst: 10 },
  'telegram/poll': { everyMs: 200, burst: 10 },
  /** Five in five seconds for each channel; all together 50 a second. */
  'discord/channel': { everyMs: 1_250, burst: 4 },
  'discord/ask': { everyMs: 100, burst: 10 },
  /** One message in six seconds to each number, and some at once. */
  'whatsapp/pair': { everyMs: 6_000, burst: 10 },
  /** For each thread 7 a second, 8 in two, 60 in 30 and 1,800 an hour; of a tenant 50 a second. */
  'teams/thread': { everyMs: 2_050, burst: 5 },
  'teams/ask': { everyMs: 100, burst: 10 },
  /** 60 writes a minute for each space, which all apps there share. */
  'google_chat/space': { everyMs: 1_000, burst: 1 },
  'google_chat/ask': { everyMs: 100, burst: 10 },
}

/** For sites that document no rate. */
const POLITE: Pace = { everyMs: 1_000, burst: 4 }

/** `vendor/act/…` has the pace of the vendor's act, each bucket for itself. */
const paceOf = (bucket: string): Pace => PACES[bucket] ?? PACES[bucket.split('/', 2).join('/')] ?? POLITE

/** The vendor that is down when calls of this bucket fail. */
export const vendorOf = (bucket: string): string => bucket.split('/', 1)[0] ?? bucket

const HOST = 'host:'

/** The bucket of a site that a caller named. */
export const hostBucket = (address: string): string => `${HOST}${URL.parse(address)?.hostname ?? ''}`

export const isHostBucket = (bucket: string): boolean => bucket.startsWith(HOST)

interface Asked {
  signal: AbortSignal
  /** The tenant that named the site; the site may have asked this tenant alone to pause. */
  tenant?: string | undefined
  /** A turn that comes later than this is refused at once. */
  patienceMs: number
}

const LOOK_AGAIN_MS = 250

/** Waits for the turn to call a vendor; refuses at once where the turn would come too late. */
export function vendorTurns({
  paces,
  newId,
  sleep,
}: {
  paces: VendorPaces
  newId: NewId
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}) {
  async function lineOf(bucket: string, { everyMs }: Pace, { signal, patienceMs }: Asked) {
    const holder = newId('worker')
    for (let waited = 0; !(await paces.takeLine(bucket, holder)); waited += LOOK_AGAIN_MS) {
      if (waited >= patienceMs) throw tooOftenError(everyMs)
      await sleep(LOOK_AGAIN_MS, signal).catch(() => {})
      if (signal.aborted) throw tooOftenError(everyMs)
    }
    return () => paces.freeLine(bucket, holder)
  }

  /** Resolves when it is our turn, with a function to call afterwards. */
  return async (bucket: string, asked: Asked): Promise<() => Promise<void>> => {
    const pace = paceOf(bucket)
    const own = asked.tenant === undefined ? 0 : await paces.tenantWait(asked.tenant, bucket)
    if (own > asked.patienceMs) throw tooOftenError(own)
    const slot = await paces.reserve(bucket, pace, asked.patienceMs)
    if (slot === undefined) throw tooOftenError(await paces.waitFor(bucket, pace))
    const wait = Math.max(own, slot)
    if (wait > 0) await sleep(wait, asked.signal).catch(() => {})
    if (asked.signal.aborted) throw tooOftenError(pace.everyMs)
    return pace.alone ? lineOf(bucket, pace, { ...asked, patienceMs: asked.patienceMs - wait }) : async () => {}
  }
}

const tooOftenError = (milliseconds: number) =>
  new VendorError('rate_limit', 'Its rate limit is reached', {
    retryAfter: Math.ceil(milliseconds / 1000),
    unsent: true,
  })
