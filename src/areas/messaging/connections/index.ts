import type { ChatKind } from '../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../adapters/chat/platforms.ts'
import { isOfOwnNetwork } from '../../../adapters/outbound/own-network.ts'
import { LEASE_TIMING } from '../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import { signedIntake } from '../../../http/access/signed-intake.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { firstOrganization } from '../../../storage/first-organization.ts'
import { oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import { accessTokens } from './access-token.ts'
import { type AskedVendors, accountCheck } from './accounts.ts'
import { connectionAliases } from './aliases.ts'
import { connectionAnnounces } from './announces.ts'
import { bringingCommands } from './bring-commands.ts'
import { callbackRoutes } from './callback-routes.ts'
import { candidateStore } from './candidate-store.ts'
import type { ConnectionKind, Connections } from './connection.ts'
import { openConnections } from './connections.ts'
import { chatLines } from './dial-chat.ts'
import { dialled, dialStore } from './dial-store.ts'
import { type Dial, dialWorker as openDialWorker } from './dial-worker.ts'
import { connectionsFromSettings } from './from-settings.ts'
import { healthStore } from './health-store.ts'
import { signers, vendorIntake } from './intake-routes.ts'
import { connectionJobs, entering } from './jobs.ts'
import { connectionKeeps } from './keeps.ts'
import { listening } from './listening.ts'
import { oauthConnecting } from './oauth.ts'
import { otherChecks } from './other-checks.ts'
import { oauthProviders } from './providers.ts'
import { receiver, type Take } from './receive-store.ts'
import { channelRoutes } from './routes.ts'
import { channelService } from './service.ts'
import { connectionStore } from './store.ts'
import { tokenCalls } from './token-calls.ts'
import { tokenStore } from './token-store.ts'
import { toldStore } from './told-store.ts'

export { checkConnections } from './check-store.ts'
export {
  type Connection,
  type ConnectionKind,
  type Connections,
  isSeenBy,
  MAIL_KINDS,
  type Secrets,
} from './connection.ts'
export type { Dial, Line } from './dial-worker.ts'
export type { SignedVendor, Signers, SigningVendor } from './intake-routes.ts'
export type { Take } from './receive-store.ts'

export type Oauth = ReturnType<typeof oauthConnecting>

/** Where whoever drives a connection hears that it was changed. */
const CHANGED = 'connection.changed'

/** Connections: accounts of an organization at vendors, their secrets, and the one way in for what vendors sign. */
export function connections(platform: Platform) {
  const platforms = chatPlatforms(platform)
  const { config, db, hotReads, announce, logger, newId, now, random, sealing, signals } = platform
  const health = healthStore({ db, announce, now })
  const door = openConnections({
    store: connectionStore(db),
    candidates: candidateStore(db, hotReads),
    health,
    sealing,
    newId,
    now,
    changed: (id) => signals.publish(CHANGED, id),
  })
  const receive = receiver({ db, now })
  const sourceOf = vendorIntake({ connections: door, receive, now })
  const intake = signedIntake({ logger, limiter: platform.limiter })
  const { publicUrl } = config
  const vendors: AskedVendors = new Map([...platforms, ...otherChecks({ ...platform, publicUrl })])
  const reachable = publicUrl !== undefined && !isOfOwnNetwork(publicUrl)
  const accounts = accountCheck({ vendors, random, reachable })
  const providers = oauthProviders(config)
  const ask = tokenCalls({ vendor: platform.vendor, now })
  const tokens = accessTokens({ store: tokenStore(db), health, sealing, providers, ask, newId, now })
  const oauth = oauthConnecting({
    connections: door,
    tokens,
    providers,
    ask,
    random,
    oneTimeTokens: oneTimeTokens(db, { now, random }),
    callbackUrl: publicUrl && new URL('/connections/callback', publicUrl).href,
  })
  const { outbound } = platform
  const told = toldStore(db)
  const listen = listening({ vendors, connections: door, told, publicUrl })
  const service = channelService({ connections: door, accounts, vendors, listen, outbound, publicUrl, reachable, now })
  const fromSettings = connectionsFromSettings({
    config,
    connections: door,
    accounts,
    listen,
    logger,
    firstOrganization: () => firstOrganization(db, config.adminEmail),
    enter: entering(db, platform.record),
  })
  const lines = chatLines({ platforms, receive, now })
  const workers: ReturnType<typeof openDialWorker>[] = []

  /** Dials connections of these kinds, each from one node, while the service runs. */
  function dialWorker(kinds: readonly ConnectionKind[], dial: Dial, { limit = 100, rhythm = LEASE_TIMING } = {}) {
    const worker = openDialWorker({
      leases: leasesOn({ db, of: dialled(kinds), runner: newId('worker'), leaseMs: rhythm.leaseMs }),
      store: dialStore(db),
      connections: door,
      dial,
      limit,
      role: config.role,
      rhythm,
      now,
      logger,
      onChanged: (changed) => signals.subscribe(CHANGED, changed),
    })
    workers.push(worker)
    return worker
  }

  return {
    area: defineArea({
      name: 'connections',
      stability: 'beta',
      keeps: connectionKeeps,
      endpoints: [...channelRoutes(service), ...callbackRoutes({ oauth, page: '/channels' })],
      aliases: connectionAliases,
      announces: connectionAnnounces,
      jobs: connectionJobs({
        fromSettings,
        bringCommands: bringingCommands({ vendors, connections: door, told, listen }),
      }),
      async start() {
        await Promise.all(workers.map((worker) => worker.start()))
      },
      async stop() {
        await Promise.all(workers.map((worker) => worker.stop(config.shutdownGraceSeconds * 1_000)))
      },
    }),
    connections: { ...door, accessToken: tokens.accessToken } satisfies Connections,
    oauth,
    /** The handler of an endpoint with `auth: 'signature'`, from a vendor that signs and what takes its news in. */
    signedIntake: (wish: Parameters<typeof sourceOf>[0]) => intake(sourceOf(wish)),
    /** Whose a signed request is, for vendors whose news are no messages of a chat. */
    signers: signers({ connections: door, now }),
    /** For what comes by a line that we dial. */
    receive,
    dialWorker,
    /** Where besides the thread of a question its answers can stand. */
    placesOf: (kind: string) => platforms.get(kind as ChatKind)?.places ?? [],
    /** Chat platforms that we dial bring their news to whoever takes them. */
    dialChat: (take: Take) => dialWorker(lines.kinds, lines.dialTo(take)),
  }
}
