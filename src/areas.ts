import { availableParallelism } from 'node:os'
import { type PasswordCost, passwordHashing } from './adapters/identity/password-hashing.ts'
import type { RedisClient } from './adapters/redis/open-redis.ts'
import { records } from './areas/agents/records/index.ts'
import { roster } from './areas/agents/roster/index.ts'
import { standing } from './areas/agents/standing/index.ts'
import { webhooks } from './areas/channels/webhooks/index.ts'
import { breakpoints } from './areas/deliberation/breakpoints/index.ts'
import { checkpoints } from './areas/deliberation/checkpoints/index.ts'
import { type Debates, debates } from './areas/deliberation/debates/index.ts'
import { decisions } from './areas/deliberation/decisions/index.ts'
import { deliberations } from './areas/deliberation/deliberations/index.ts'
import { events } from './areas/deliberation/events/index.ts'
import { explanations } from './areas/deliberation/explanations/index.ts'
import { ledger as openLedger } from './areas/deliberation/ledger/index.ts'
import { probes } from './areas/deliberation/probes/index.ts'
import { runner } from './areas/deliberation/runner/index.ts'
import { receipts } from './areas/governance/receipts/index.ts'
import { accounts } from './areas/identity/accounts/index.ts'
import { adminUsers } from './areas/identity/admin-users/index.ts'
import { apiKeys } from './areas/identity/api-keys/index.ts'
import { mailbox } from './areas/identity/mailbox/index.ts'
import { mfa } from './areas/identity/mfa/index.ts'
import { oauth } from './areas/identity/oauth/index.ts'
import { organizations } from './areas/identity/organizations/index.ts'
import { passwordChanges } from './areas/identity/passwords/index.ts'
import { scim } from './areas/identity/scim/index.ts'
import { sessions } from './areas/identity/sessions/index.ts'
import { signup } from './areas/identity/signup/index.ts'
import { sso } from './areas/identity/sso/index.ts'
import { cursors as cursorsArea } from './areas/operations/cursors/index.ts'
import { diagnostics } from './areas/operations/diagnostics/index.ts'
import { documentation } from './areas/operations/documentation/index.ts'
import { health } from './areas/operations/health/index.ts'
import { metrics } from './areas/operations/metrics/index.ts'
import { rateLimits } from './areas/operations/rate-limits/index.ts'
import { analytics } from './areas/understanding/analytics/index.ts'
import { consensusMemory } from './areas/understanding/consensus-memory/index.ts'
import { critiques } from './areas/understanding/critiques/index.ts'
import { moments } from './areas/understanding/moments/index.ts'
import { reasoning } from './areas/understanding/reasoning/index.ts'
import { replays } from './areas/understanding/replays/index.ts'
import { queue, rebuildViews } from './areas/work/queue/index.ts'
import type { Authenticate } from './http/authentication.ts'
import type { Cursors } from './jobs/cursors/cursors.ts'
import type { Area, Platform } from './platform.ts'
import type { Broadcast } from './stream/broadcast.ts'

/** What stands around the areas and is finished after them. */
export interface Surroundings {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number; subscriptions: number } | undefined
  broadcast: Broadcast
  passwordCost?: PasswordCost | undefined
}

/** Who people are, and how they prove it. */
function identity(platform: Platform, { passwordCost: cost }: Surroundings) {
  const passwords = passwordHashing({ cores: availableParallelism(), cost })
  const account = accounts(platform, {
    passwords,
    mfaEnabled: (userId) => factor.secondFactor.required(userId),
    signIn: (person, origin) => session.sessions.signIn(person, origin),
  })
  const { people, profileOf } = account
  const factor = mfa(platform, { people, passwords, sessions: () => session.sessions })
  const keys = apiKeys(platform)
  const { secondFactor } = factor
  const session = sessions(platform, { people, profileOf, passwords, secondFactor, apiKeys: keys.apiKeys })
  const admin = adminUsers(platform, {
    people,
    sessions: session.sessions,
    resetMfa: factor.reset,
    revokeApiKeys: keys.revokeAll,
  })
  const single = sso(platform, { people, sessions: session.sessions, secondFactor })
  const providers = oauth(platform, { people, sessions: session.sessions, secondFactor, hasSso: single.hasIdentity })
  const post = mailbox(platform)
  const handed = { people, passwords, sessions: session.sessions, mail: post.mail }
  const shutOut = {
    revokeApiKeys: keys.revokeAll,
    unlinkIdentities: (userId: string) => Promise.all([providers.unlinkAll(userId), single.unlinkAll(userId)]),
    resetMfa: factor.reset,
  }
  const organization = organizations(platform, handed)
  const { invitations } = organization
  return {
    areas: [
      account.area,
      session.area,
      organization.area,
      keys.area,
      passwordChanges(platform, { ...handed, shutOut }),
      signup(platform, { ...handed, invitations }),
      factor.area,
      providers.area,
      single.area,
      scim(platform, handed),
      admin,
      post.area,
    ],
    authenticate: session.sessions.authenticate,
  }
}

/** How questions become decisions. */
function deliberation(platform: Platform, around: Surroundings) {
  const { agents } = platform
  const ledger = openLedger(platform)
  const record = records(platform)
  const running = runner(platform, { ledger, agents })
  const debate = debates(platform, { ledger, agents, records: record })
  const handed = { ledger, debates: debate.debates }
  const explained = explanations(platform, handed)
  const probe = probes(platform, { ...handed, broadcast: around.broadcast })
  return {
    areas: [
      debate.area,
      checkpoints(platform, handed),
      breakpoints(platform, handed),
      deliberations(platform, handed),
      decisions(handed),
      explained.area,
      probe.area,
      events(platform, around),
      receipts(platform, { ledger }),
      record.area,
      running.area,
    ],
    debates: debate.debates,
    intervene: debate.intervene,
    stateOf: ledger.load,
    queueTypes: { debate: debate.queueType, probe: probe.queueType, explanation_batch: explained.queueType },
    runDebates: running.drain,
    refit: record.refit,
  }
}

interface Learning {
  debates: Debates
  areas: () => readonly Area[]
}

/** What is learnt from debates that are over. */
function understanding(platform: Platform, handed: Parameters<typeof standing>[1] & Learning) {
  const agents = standing(platform, handed)
  return {
    areas: [
      roster(platform),
      agents.area,
      consensusMemory(platform),
      critiques(platform),
      reasoning(handed),
      moments(platform, handed),
      replays(platform, handed),
      analytics(platform, {
        ranked: agents.standing.ranked,
        operations: () => handed.areas().flatMap(({ endpoints }) => endpoints),
      }),
    ],
    queueTypes: agents.queueTypes,
  }
}

export interface Composition {
  areas: Area[]
  authenticate: Authenticate
  /** Runs one debate, or all, until each rests or waits for a person: for tests. */
  runDebates: (debateId?: string) => Promise<void>
  /** How people take part in debates and hear of each other, for the stream. */
  participation: Pick<ReturnType<typeof deliberation>, 'intervene' | 'stateOf'>
}

/** The table of contents: every area in the order in which people read of them, and which is handed to which. */
export function buildAreas(platform: Platform, around: Surroundings): Composition {
  const { areas: identityAreas, authenticate } = identity(platform, around)
  const deciding = deliberation(platform, around)
  const rebuild = rebuildViews({ names: around.views, rebuild: (name) => around.cursors().rebuild(name) })
  const learning = understanding(platform, {
    areas: () => areas,
    debates: deciding.debates,
    refit: deciding.refit,
    submit: (job, caller) => line.submit(job, caller),
  })
  const line = queue(platform, {
    types: { rebuild_views: rebuild, ...deciding.queueTypes, ...learning.queueTypes },
  })
  const cursors = () => around.cursors().status()
  const healthArea = health(platform, { ...around, cursors })
  const documents = documentation({ version: around.version, areas: () => areas })
  const figures = metrics(platform, { ...around, cursors, health: healthArea.check, caches: [documents.cache] })
  const areas: Area[] = [
    ...identityAreas,
    ...deciding.areas,
    ...learning.areas,
    webhooks(platform),
    line.area,
    healthArea,
    figures,
    diagnostics(platform, {
      sockets: around.sockets,
      activeDebates: figures.activeDebates,
      debateTotals: figures.debateTotals,
    }),
    cursorsArea(around.cursors),
    rateLimits(platform),
    documents,
  ]
  return { areas, authenticate, runDebates: deciding.runDebates, participation: deciding }
}
