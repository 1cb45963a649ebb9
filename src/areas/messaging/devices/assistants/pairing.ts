import { createHmac } from 'node:crypto'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { AssistantUsers } from '../../chat/index.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { PairingStore } from './pairing-store.ts'

interface PairingDependencies {
  store: PairingStore
  connections: Pick<Connections, 'list'>
  assistantUsers: Pick<AssistantUsers, 'link'>
  /**
   * Keys the digests, so that a copy of the tables does not reveal a code to an attacker who tries them all; codes of a
   * former key count.
   */
  keys: () => Promise<readonly [Uint8Array, ...Uint8Array[]]>
  random: RandomBytes
  now: () => Date
}

interface SpokenCode {
  code: string
  /** The same at every delivery of the vendor. */
  requestId: string
}

const CODE_MS = 10 * MINUTE_MS
const LIMITS = { perCode: 5, perAccount: 10, perInstallation: 20 }
const CODES = 1_000_000
/** The largest multiple of the number of codes that four bytes hold: larger numbers would make some codes likelier. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES
const MOST_DRAWS = 100

/** Pairing: tells an assistant who is speaking, by six digits that only that person saw. */
export function pairing({ store, connections, assistantUsers, keys, random, now }: PairingDependencies) {
  function drawCode(): string {
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const number = Buffer.from(random(4)).readUInt32BE()
      if (number < FAIR) return String(number % CODES).padStart(6, '0')
    }
    throw new Error('No fair code could be drawn')
  }

  async function digestsOf(org: string, code: string): Promise<[string, ...string[]]> {
    const [first, ...others] = await keys()
    const digest = (key: Uint8Array) => createHmac('sha256', key).update(`pairing:${org}:${code}`).digest('base64url')
    return [digest(first), ...others.map(digest)]
  }

  return {
    /** Shown once, to the signed-in user. */
    async offer({ payer, userId }: Caller): Promise<{ code: string; expires_at: string }> {
      const skills = (await connections.list(payer, ['alexa'])).filter(({ state }) => state !== 'paused')
      if (skills.length === 0) throw unavailable('Alexa is not connected to this organization')
      const [at, until] = [now(), new Date(now().getTime() + CODE_MS)]
      for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
        const code = drawCode()
        const digests = await digestsOf(payer, code)
        if (await store.offer({ org: payer, userId, digests, at, until }))
          return { code, expires_at: until.toISOString() }
      }
      throw unavailable('Too many pairing codes are open; try again later')
    },

    async redeem(speaker: { connection: Connection; id: string }, { code, requestId }: SpokenCode) {
      const { payer, id } = speaker.connection
      const [account, request] = [digestOf(speaker.id), digestOf(`${id}:${requestId}`)]
      const given = { org: payer, digests: await digestsOf(payer, code), account, request, at: now() }
      return store.redeem(given, LIMITS, (tx, userId) => assistantUsers.link(tx, speaker, userId, 'Alexa'))
    },
  }
}
export type Pairing = ReturnType<typeof pairing>
