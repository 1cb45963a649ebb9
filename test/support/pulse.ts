import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { openVendor } from '../../src/adapters/outbound/vendor.ts'
import { VendorError } from '../../src/adapters/outbound/vendor-error.ts'
import { parseFeed } from '../../src/adapters/sources/feeds/parse-feed.ts'
import type { Topic } from '../../src/adapters/sources/source.ts'
import { records } from '../../src/areas/agents/records/index.ts'
import { debates } from '../../src/areas/deliberation/debates/index.ts'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { actingCallerStore, actingFor } from '../../src/areas/identity/organizations/acting-caller-store.ts'
import { type PulseDependencies, pulse } from '../../src/areas/knowledge/pulse/index.ts'
import type { Platform } from '../../src/platform.ts'
import { vendorPaces } from '../../src/storage/vendor-paces.ts'
import { testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { nothingStale } from './nothing-stale.ts'
import { scriptedAgents, voice } from './scripted-agents.ts'
import { silentBroadcast } from './silent-broadcast.ts'
import { ampleBudgets } from './spending.ts'

const PLATFORMS = ['hackernews', 'reddit', 'github', 'twitter'] as const
type Name = (typeof PLATFORMS)[number]

/** What the platforms tell, and what can be read: the world of a test, which all its nodes share. */
export class World {
  topics: Partial<Record<Name, Topic[]>> = {}
  /** Platforms that cannot be asked. */
  away = new Set<Name>()
  /** The settings that a platform lacks. */
  needs: Partial<Record<Name, string[]>> = { twitter: ['TWITTER_BEARER_TOKEN'] }
  asked: Name[] = []
  /** Topics of which nothing can be read, by their text. */
  unreadable = new Set<string>()
  read: string[] = []
  /** Called between the steps of a poll. */
  between: (step: 'asked' | 'read' | 'starting' | 'started') => Promise<void> | void = () => {}
  /** Starting a debate fails, as long as this is set. */
  startFault: Error | undefined

  sources(): PulseDependencies['sources'] {
    return Object.fromEntries(
      PLATFORMS.map((name) => [
        name,
        {
          bucket: name,
          needs: this.needs[name] ?? [],
          trending: async () => {
            this.asked.push(name)
            await this.between('asked')
            if (this.away.has(name)) throw new VendorError('network', 'It is away')
            return this.topics[name] ?? []
          },
        },
      ]),
    )
  }
}

/** A topic that every filter lets pass, of the name given. */
export const topic = (title: string, more: Partial<Topic> = {}): Topic => ({
  externalId: title,
  title,
  url: `https://example.org/${encodeURIComponent(title)}`,
  volume: 800,
  points: 500,
  comments: 400,
  raw: { title },
  ...more,
})

const PANEL = {
  ada: voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1' }),
  bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1' }),
  cy: voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2' }),
}

interface Wishes {
  world: World
  now: () => Date
  database?: TestDatabase
  settings?: Record<string, string>
}

/** One node of a service whose pulse looks at the test's own world. */
export async function pulseService({ world, now, database, settings }: Wishes) {
  const service = await testApp({
    agents: [scriptedAgents(PANEL)],
    areas: ['accounts', 'sessions', 'organizations', 'debates', 'api-keys', 'webhooks', 'events'],
    extra: (platform) => [pulse({ ...platform, ...nearby(platform) }, handedOf(platform, world))],
    settings: { RATE_LIMIT_ENABLED: 'false', ...settings },
    now,
    ...(database && { database }),
  })
  const { platform, app } = service
  return {
    ...service,
    async call(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      headers: Record<string, string>,
      payload?: object,
    ) {
      const answer = await app.inject({ method, url: `/api/v1/pulse${url}`, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    },
    /** Fires what is due, and runs what that leads to. */
    async tick() {
      await platform.schedules.drain()
      await platform.jobs.drain()
    },
    async sweep() {
      const { Object: Empty } = (await import('typebox')).default
      await platform.jobs.enqueue({ name: 'pulse.sweep', payload: Empty({}) }, {})
      await platform.jobs.drain()
    },
  }
}
export type PulseService = Awaited<ReturnType<typeof pulseService>>

/** Callers' addresses may be on this machine, where a test has its servers. */
function nearby({ db, breakers, newId, now }: Platform) {
  const outbound = openOutbound({ allow: (ip) => ip === '127.0.0.1' })
  const vendor = openVendor({
    ...{ outbound, breakers, newId, now, userAgent: 'Parley/test', paces: vendorPaces(db, now) },
    sleep: async () => {},
  })
  return { outbound, vendor }
}

function handedOf(platform: Platform, world: World): PulseDependencies {
  const opened = ledger(platform)
  const grounding = { pieces: async () => [] }
  const handed = {
    ledger: opened,
    agents: platform.agents,
    records: records(platform, { ...opened, payerOf: async (tenant) => tenant }),
    grounding,
    affordable: ampleBudgets,
    stale: nothingStale,
    broadcast: silentBroadcast,
    sharesWithThirdParties: async () => true,
    demandsApproval: async () => false,
  }
  const { startAs, create } = debates(platform, handed).debates
  let evidence = 0
  return {
    sources: world.sources(),
    parseFeed,
    async material(_org, { text }) {
      world.read.push(text)
      await world.between('read')
      return world.unreadable.has(text) ? [] : [`evd_${evidence++}`]
    },
    actingFor: actingFor(actingCallerStore(platform.db), async (caller) => caller),
    async startAs(id, { evidence_ids: _, ...request }, caller) {
      await world.between('starting')
      if (world.startFault) throw world.startFault
      const outcome = await startAs(id, request, caller)
      await world.between('started')
      return outcome
    },
    create: ({ evidence_ids: _, ...request }, caller) => create(request, caller),
  }
}
