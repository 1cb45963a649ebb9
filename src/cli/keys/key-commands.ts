import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../config/load.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import type { Database } from '../../storage/database.ts'
import { claimMasterKey, knownMasterKey, masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import type { KeyMemory } from '../../storage/keys/key-memory.ts'
import { fromFile, type KeySource, madeAt } from '../../storage/keys/key-source.ts'
import { sealClearKeys } from '../../storage/keys/open-keys.ts'
import { replaceCardKey, replaceKey, replaceSigningKey } from '../../storage/keys/replace-key.ts'
import { keysToVouchFor, replaceLostKey, restoreCheck } from '../../storage/keys/replace-lost.ts'
import { rotateOwnFile, sealWithAnother } from '../../storage/keys/rotate-master.ts'
import { rotateSealing } from '../../storage/keys/rotate-sealing.ts'
import { sealedPlaces } from '../../storage/keys/seal-anew.ts'
import type { Act } from './arguments.ts'
import { keyStatus } from './status.ts'

const GO_ON =
  'Running nodes keep using the keys in memory. Before you change a key again, give every node the new master key and restart it.'
const KEEP = 'Earlier backups open only with the former key: keep it as long as you keep them.'

/**
 * In the data directory the new key replaces the old one; elsewhere it is written to a file that the settings then
 * name.
 */
async function rotateMaster(context: KeyContext): Promise<Details> {
  const { config, source, say, to } = context
  if (to !== undefined) return toFile({ ...context, to })
  if (!source.own)
    throw new KeyTrouble(`The master key comes from ${source.place}: pass --to with the file for the new one.`)
  const master = await ownMasterKey(context)
  const next = await rotateOwnFile({ ...context, master }, source.own)
  say(`The keys are sealed with the new master key ${next.id}, which is in ${source.place}.`)
  say(`The former key is kept next to it. ${KEEP}`)
  say(config.databaseUrl ? `Copy ${source.place} to every other node. ${GO_ON}` : 'A running service needs no restart.')
  return { master_key: next.id, former: master.id }
}

async function toFile(context: KeyContext & { to: string }): Promise<Details> {
  const { db, config, random, say, to } = context
  const target = fromFile(to, to, config.dataDir, random)
  const used = `Set SERVICE_MASTER_KEY_FILE=${to} (or SERVICE_MASTER_KEY to what it holds) on every node. ${GO_ON}`
  const [there, check] = [await target.read(), await masterKeyCheck(db)]
  if (there && there.id === check?.id) {
    say(`The keys are already sealed with the master key in ${to}. ${used}`)
    return undefined
  }
  const master = await ownMasterKey(context)
  const next = await sealWithAnother({ ...context, master }, () => madeAt(to, target, random))
  say(`The keys are sealed with the new master key ${next.id}, which is in ${to}.`)
  say(used)
  say(KEEP)
  return { master_key: next.id, former: master.id }
}

const LOST = `Without the master key the keys in the database open for nobody. Lost with it:
  - keys of providers of language models, and secrets of chat platforms, mailboxes and other connections: enter them again
  - second factors: people sign in with a backup code, or an administrator resets the factor
  - secrets of webhooks, and headers of batches' webhooks: register them again
  - devices for push notifications: people allow them again
  - letters that wait to be sent, pairing codes, and erasures under way: ask for them again
  - sessions, unless SERVICE_JWT_SECRET is set: everybody signs in again
  - signing as before: a new key signs, which others learn from /.well-known/jwks.json
Not lost: debates, documents, the audit log. Receipts, notes, exports and certificates stay valid: the public keys stay published.`

/**
 * What cannot be opened stays as it is: a second factor that cannot be checked keeps people out, one that was removed
 * would let them in.
 */
async function replaceLost({ db, source, now, sure, say }: KeyContext): Promise<Details> {
  const mended = await restoreCheck(db, source, now)
  if (mended) {
    say(`Nothing is lost: the master key ${mended.id} (${source.place}) opens the keys. The check value in the`)
    say('database was wrong; it is restored, and nothing else was changed. Look at GET /api/v2/audit/verify.')
    return { master_key: mended.id, restored: 'check value' }
  }
  say(LOST)
  say('The new master key vouches for these public keys, as the database holds them. Compare them with a copy of')
  say('/.well-known/jwks.json that you kept, and delete a row that is not yours first:')
  for (const { id, publicKey, createdAt, retiredAt } of await keysToVouchFor(db))
    say(`  - ${id}: ${publicKey}, since ${createdAt}, ${retiredAt ? `retired ${retiredAt}` : 'retired from now on'}`)
  if (!sure)
    throw new KeyTrouble(
      'Stop every node, make sure that no backup contains the key, then run this command again with --yes.',
    )
  const { id } = await replaceLostKey(db, source, now)
  say(`The master key is now ${id}, from ${source.place}. Give it to every node; the next start creates new keys.`)
  return { master_key: id }
}

/** Only the areas know which columns are sealed, so they are opened for a moment. */
async function placesOf({ config, databaseUrl }: KeyContext) {
  const { assemble } = await import('../../assemble.ts')
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const { areas, close } = await assemble({ config: { ...config, role: 'api' }, logger, databaseUrl })
  await close()
  return sealedPlaces(areas.flatMap(({ tables = [] }) => tables))
}

async function sealAllAnew(context: KeyContext): Promise<Details> {
  const { say } = context
  const master = await ownMasterKey(context)
  const places = await placesOf(context)
  const wait = async (ms: number) => void (await sleep(ms))
  const { key, resealed, unopened } = await rotateSealing({ ...context, master, places, wait })
  say(`Everything is sealed with ${key}: ${resealed} texts were sealed anew. The former key is deleted.`)
  if (unopened > 0) say(`${unopened} texts cannot be opened with any key of the installation and were left unchanged.`)
  say('Replies to mails sent earlier now count as new mails; open pairing codes must be created again.')
  return { key, resealed, unopened }
}

export const keyCommands: Record<Act, (context: KeyContext) => Promise<Details>> = {
  async status({ db, config, say }) {
    for (const line of await keyStatus(db, config)) say(line)
    return undefined
  },

  async seal(context) {
    const { db, source, now, say, memory } = context
    const master = await claimMasterKey(db, source, now)
    if ((await masterKeyCheck(db))?.sealedAt) {
      await memory.sawSealed()
      say('The keys of the installation are already sealed.')
      return undefined
    }
    if (memory.isSealed()) throw memory.unsealed()
    await demandNoOtherNode(context)
    const keys = await sealClearKeys(db, master, now)
    await memory.sawSealed()
    say(
      `${keys} keys are sealed with the master key ${master.id} (${source.place}); none is left in clear in the database.`,
    )
    say('Earlier copies and backups still contain them: change the keys, as npm run doctor explains.')
    return { keys, master_key: master.id }
  },

  async 'rotate-signing'(context) {
    const master = await ownMasterKey(context)
    const { id, former, retiredAt, isLate } = await replaceSigningKey({ ...context, master })
    if (former) await context.memory.sawRetired(former, retiredAt)
    context.say(`Signatures now use ${id}. Running nodes follow within seconds; they need no restart.`)
    context.say(`The former key stays published: its signatures are valid up to ${retiredAt}.`)
    if (isLate)
      context.say(
        'That is later than usual, because a row in the database has that date: a clock was ahead, or a person wrote it.',
      )
    return { key: id, former_retired_at: retiredAt }
  },

  'rotate-master': rotateMaster,
  'rotate-sealing': sealAllAnew,
  'replace-lost': replaceLost,

  async 'rotate-jwt'(context) {
    if (context.config.jwtSecret)
      throw new KeyTrouble('Tokens are signed with SERVICE_JWT_SECRET: change that setting, and restart every node.')
    const key = await replaceKey({ ...context, master: await ownMasterKey(context) }, 'jwt')
    context.say(
      'Restart every node; until then the nodes reject each other’s tokens. Everyone then has to sign in again.',
    )
    return { key }
  },

  async 'rotate-vapid'(context) {
    const key = await replaceKey({ ...context, master: await ownMasterKey(context) }, 'vapid')
    context.say('Push services now use a new key. Subscribed browsers must subscribe again.')
    return { key }
  },

  async 'rotate-card'(context) {
    const key = await replaceCardKey({ ...context, master: await ownMasterKey(context) })
    context.say('Agent cards are now signed with a new key. The former one stays published for 30 days.')
    return { key }
  },
}

/** Which nodes are of the previous release cannot be seen from here. */
async function demandNoOtherNode({ db, config, sure }: KeyContext) {
  if (!config.databaseUrl || sure) return
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${OWN_CONNECTIONS}
    order by 1`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name || 'a session without a name').join(', ')
  throw new KeyTrouble(
    `Connected to this database: ${names}. A node of the previous release reads the keys in clear text and fails once they are sealed. Stop those nodes, then run this command again with --yes.`,
  )
}

/** What every subcommand needs. */
interface KeyContext {
  db: Database
  databaseUrl: string
  config: Config
  source: KeySource
  /** What this node keeps about the keys outside of the database. */
  memory: KeyMemory
  now: () => Date
  random: RandomBytes
  /** The user has confirmed what the command asks for. */
  sure: boolean
  /** The file for a new master key. */
  to: string | undefined
  say(line: string): void
}

/** The details for the audit log; undefined if nothing was changed. */
type Details = Record<string, string | number> | undefined

/** The application name by which the command recognises its own connections. */
export const OWN_CONNECTIONS = 'parley keys'

/** The master key of an installation that has one. */
async function ownMasterKey({ db, source }: Pick<KeyContext, 'db' | 'source'>) {
  const check = await masterKeyCheck(db)
  if (!check) throw new KeyTrouble('There are no keys yet: the first start of the service creates them.')
  return knownMasterKey(db, source, check.id)
}
