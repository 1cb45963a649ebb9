import type { ChatKind } from '../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../adapters/chat/platforms.ts'
import { isOfOwnNetwork } from '../../../adapters/outbound/own-network.ts'
import { LEASE_TIMING } from '../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import { signedIntake } from '../../../http/access/signed-intake.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { firstOrganization } from '../../../storage/installation.ts'
import { oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import { connectionAliases } from './aliases.ts'
import { connectionAnnounces } from './announces.ts'
import { candidateStore } from './candidate-store.ts'
import type { ConnectionKind, Connections } from './connection.ts'
import { connectionRegistry } from './connection-registry.ts'
import { chatDialer, type Dial, dialWorker as openDialWorker } from './dial-worker.ts'
import { healthStore } from './health-store.ts'
import { signers, vendorIntake } from './intake/intake-routes.ts'
import { receiver, type Take } from './intake/receive-store.ts'
import { auditRecorder, connectionJobs } from './jobs.ts'
import { accessTokens } from './oauth/access-token.ts'
import { oauthConnection } from './oauth/connect.ts'
import { oauthProviders } from './oauth/providers.ts'
import { tokenCalls } from './oauth/token-calls.ts'
import { tokenStore } from './oauth/token-store.ts'
import { callbackRoutes, channelRoutes } from './routes.ts'
import { channelService } from './service.ts'
import { connectionStore, dialledConnections, dialStore, registeredCommandsStore } from './store.ts'
import { connectionTables } from './tables.ts'
import { accountCheck, otherChecks, type VendorChecks } from './vendors/account-check.ts'
import { connectionsFromSettings } from './vendors/connections-from-settings.ts'
import { commandRegistration, webhookRegistration } from './vendors/register-webhook.ts'

export {
  type Connection,
  type ConnectionKind,
  type Connections,
  isSeenBy,
  MAIL_KINDS,
  type Secrets,
} from './connection.ts'
export type { Dial, Line } from './dial-worker.ts'
export type { SignedVendor, Signers, SigningVendor } from './intake/intake-routes.ts'
export type { Take } from './intake/receive-store.ts'
export { checkConnections } from './vendors/check-connections.ts'

export type Oauth = ReturnType<typeof oauthConnection>

/** The signal that tells the worker of a connection that it changed. */
const CHANGED = 'connection.changed'

/** Connections: accounts of an organization at vendors, their secrets, and the intake of requests that vendors sign. */
export function connections(platform: Platform) {
  const platforms = chatPlatforms(platform)
  const { config, db, hotReads, announce, logger, newId, now, random, sealing, signals } = platform
  const health = healthStore({ db, announce, now })
  const registry = connectionRegistry({
    store: connectionStore(db),
    candidates: candidateStore(db, hotReads),
    health,
    sealing,
    newId,
    now,
    changed: (id) => signals.publish(CHANGED, id),
  })
  const receive = receiver({ db, now })
  const sourceOf = vendorIntake({ connections: registry, receive, now })
  const intake = signedIntake({ logger, limiter: platform.limiter })
  const { publicUrl } = config
  const vendors: VendorChecks = new Map([...platforms, ...otherChecks({ ...platform, publicUrl })])
  const reachable = publicUrl !== undefined && !isOfOwnNetwork(publicUrl)
  const accounts = accountCheck({ vendors, random, reachable })
  const providers = oauthProviders(config)
  const ask = tokenCalls({ vendor: platform.vendor, now })
  const tokens = accessTokens({ store: tokenStore(db), health, sealing, providers, ask, newId, now })
  const oauth = oauthConnection({
    connections: registry,
    tokens,
    providers,
    ask,
    random,
    oneTimeTokens: oneTimeTokens(db, { now, random }),
    callbackUrl: publicUrl && new URL('/connections/callback', publicUrl).href,
  })
  const { outbound } = platform
  const registered = registeredCommandsStore(db)
  const listen = webhookRegistration({ vendors, connections: registry, registered, publicUrl })
  const service = channelService({
    connections: registry,
    accounts,
    vendors,
    listen,
    outbound,
    publicUrl,
    reachable,
    now,
  })
  const fromSettings = connectionsFromSettings({
    config,
    connections: registry,
    accounts,
    listen,
    logger,
    firstOrganization: () => firstOrganization(db, config.adminEmail),
    enter: auditRecorder(db, platform.record),
  })
  const lines = chatDialer({ platforms, receive, now })
  const workers: ReturnType<typeof openDialWorker>[] = []

  /** Dials connections of these kinds, each from one node, while the service runs. */
  function dialWorker(kinds: readonly ConnectionKind[], dial: Dial, { limit = 100, rhythm = LEASE_TIMING } = {}) {
    const worker = openDialWorker({
      leases: leasesOn({ db, of: dialledConnections(kinds), runner: newId('worker'), leaseMs: rhythm.leaseMs }),
      store: dialStore(db),
      connections: registry,
      dial,
      limit,
      role: config.role,
      rhythm,
      watch: platform.leaseWatch,
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
      tables: connectionTables,
      endpoints: [...channelRoutes(service), ...callbackRoutes({ oauth, page: '/channels' })],
      aliases: connectionAliases,
      announces: connectionAnnounces,
      jobs: connectionJobs({
        fromSettings,
        bringCommands: commandRegistration({ vendors, connections: registry, registered, listen }),
      }),
      async start() {
        await Promise.all(workers.map((worker) => worker.start()))
      },
      async stop() {
        await Promise.all(workers.map((worker) => worker.stop(config.shutdownGraceSeconds * 1_000)))
      },
    }),
    connections: { ...registry, accessToken: tokens.accessToken } satisfies Connections,
    oauth,
    /** The handler of an endpoint with `auth: 'signature'`, for a vendor that signs and the function that stores its events. */
    signedIntake: (options: Parameters<typeof sourceOf>[0]) => intake(sourceOf(options)),
    /** Finds the connection of a signed request, for vendors whose events are no chat messages. */
    signers: signers({ connections: registry, now }),
    /** Stores events that arrive over a line that we dial. */
    receive,
    dialWorker,
    /** Where answers can stand besides the thread of the question. */
    placesOf: (kind: string) => platforms.get(kind as ChatKind)?.places ?? [],
    /** Dials chat platforms and hands their events to `take`. */
    dialChat: (take: Take) => dialWorker(lines.kinds, lines.dialTo(take)),
  }
}
