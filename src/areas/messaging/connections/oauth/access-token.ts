import { setTimeout as pause } from 'node:timers/promises'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { unavailable } from '../../../../shared/errors.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Connection } from '../connection.ts'
import type { HealthStore } from '../health-store.ts'
import { isOauthKind, type OauthProviders } from './providers.ts'
import {
  type AskForTokens,
  GrantRefused,
  openedTokens,
  sealedTokens,
  type TokenAnswer,
  type Tokens,
} from './token-calls.ts'
import type { HeldTokens, TokenStore } from './token-store.ts'

interface AccessTokensDependencies {
  store: TokenStore
  health: Pick<HealthStore, 'fail'>
  sealing: Sealing
  providers: OauthProviders
  ask: AskForTokens
  newId: NewId
  now: () => Date
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Tokens are renewed this long before they expire. */
const EARLY_MS = 60_000
const LOOK_AGAIN_MS = 250
/** A refusal may be a passing fault of the vendor: only one that lasts this long fails the connection. */
const REFUSED_MS = 60_000

const untilThen = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal })

/** The tokens of connections with OAuth: one node renews them in time while the others wait for the result. */
export function accessTokens({
  store,
  health,
  sealing,
  providers,
  ask,
  newId,
  now,
  sleep = untilThen,
}: AccessTokensDependencies) {
  const me = newId('worker')

  async function openTokens(id: string, text: string | null): Promise<Tokens> {
    const tokens = text === null ? undefined : await openedTokens(sealing, id, text)
    if (!tokens) throw unavailable('This connection has no tokens: connect it again')
    return tokens
  }

  const isGood = ({ until }: HeldTokens) => until !== null && new Date(until).getTime() - EARLY_MS > now().getTime()

  async function renew(connection: Connection, before: Tokens, held: string, signal: AbortSignal): Promise<string> {
    const { id, kind } = connection
    if (!isOauthKind(kind)) throw new Error(`A connection of the kind ${kind} has no tokens`)
    try {
      const grant = { grant_type: 'refresh_token', refresh_token: before.refresh }
      const { tokens, until } = await ask(providers(kind), grant, signal)
      await store.renewed(id, held, await sealedTokens(sealing, id, tokens), until)
      return tokens.access
    } catch (error) {
      await store.letGo(id, me)
      if (error instanceof GrantRefused) return recordRefusal(connection, held)
      throw error
    }
  }

  async function recordRefusal(connection: Connection, held: string): Promise<never> {
    const at = now()
    const since = await store.refused(connection.id, held, at)
    if (since !== undefined && at.getTime() - new Date(since).getTime() >= REFUSED_MS)
      await health.fail(connection, 'The vendor does not renew the access any more: connect it again')
    throw unavailable('The vendor does not renew the access to this account')
  }

  return {
    /** Stores tokens after the owner has granted access again. */
    keep: async (id: string, { tokens, until }: TokenAnswer) =>
      store.set(id, await sealedTokens(sealing, id, tokens), until),

    async accessToken(connection: Connection, signal: AbortSignal): Promise<string> {
      for (;;) {
        signal.throwIfAborted()
        const held = await store.held(connection.id)
        const tokens = await openTokens(connection.id, held?.sealed ?? null)
        if (held && isGood(held)) return tokens.access
        if (held?.sealed && (await store.claim(connection.id, me, held.sealed, now())))
          return renew(connection, tokens, held.sealed, signal)
        await sleep(LOOK_AGAIN_MS, signal)
      }
    },
  }
}
export type AccessTokens = ReturnType<typeof accessTokens>
