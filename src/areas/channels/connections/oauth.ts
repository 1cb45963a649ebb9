import { createHash } from 'node:crypto'
import { invalid, unavailable } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { OneTimeTokens } from '../../../storage/one-time-tokens.ts'
import type { AccessTokens } from './access-token.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDoor } from './connections.ts'
import { OAUTH_KINDS, type OauthKind, type OauthProviders } from './providers.ts'
import { type AskForTokens, GrantRefused } from './token-calls.ts'

interface Needs {
  connections: Pick<ConnectionDoor, 'add' | 'list' | 'restored'>
  tokens: AccessTokens
  providers: OauthProviders
  ask: AskForTokens
  oneTimeTokens: Pick<OneTimeTokens, 'issue' | 'take'>
  random: RandomBytes
  /** Where the vendor sends people back to. */
  callbackUrl: string | undefined
}

/** What the vendor sends somebody back with. */
export interface CodeAnswer {
  state: string
  code: string
  /** Where it said that it would send them, where somebody else took the answer for us. */
  redirectUri?: string
  signal: AbortSignal
}

const PURPOSE = 'connections.oauth'
const TTL_SECONDS = 600
const VERIFIER_BYTES = 48

/** Connecting an account by letting its owner allow it at the vendor (RFC 6749, with RFC 7636). */
export function oauthConnecting(needs: Needs) {
  const { connections, tokens, providers, ask, oneTimeTokens, random, callbackUrl } = needs

  return {
    /** Where the person allows it; good for ten minutes and one use. */
    async begin(kind: OauthKind, { payer, userId }: Caller, redirectUri = callbackUrl): Promise<{ auth_url: string }> {
      const { authUrl, clientId, scope, asks } = providers(kind)
      if (!redirectUri) throw unavailable('Connecting an account needs the setting SERVICE_PUBLIC_URL')
      const verifier = Buffer.from(random(VERIFIER_BYTES)).toString('base64url')
      const state = await oneTimeTokens.issue(PURPOSE, userId, { kind, payer, verifier, redirectUri }, TTL_SECONDS)
      const url = new URL(authUrl)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256', ...asks },
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return { auth_url: url.href }
    },

    /** The account is connected for whoever began it. */
    async finish({ state, code, redirectUri, signal }: CodeAnswer): Promise<Connection> {
      const begun = await oneTimeTokens.take(PURPOSE, state)
      if (!begun) throw invalid('state', 'is not one that was begun here in the last ten minutes')
      const { kind, payer, verifier, redirectUri: given } = readBegun(begun.data)
      if (redirectUri !== undefined && redirectUri !== given)
        throw invalid('redirect_uri', 'is not the one that was begun with')
      const wish = { grant_type: 'authorization_code', code, redirect_uri: given, code_verifier: verifier }
      const answer = await ask(providers(kind), wish, signal).catch((error: unknown) => {
        throw error instanceof GrantRefused ? invalid('code', 'is not one that the vendor gave') : error
      })
      if (!answer.email) throw unavailable('The vendor did not say whose account it is')
      const { email } = answer
      const own = await connections.list(payer, [kind])
      const before = own.find(({ externalId, owner }) => externalId === email && owner === begun.subject)
      if (before) {
        await tokens.keep(before.id, answer)
        await connections.restored(before)
        return before
      }
      const wished = {
        kind,
        name: email,
        appId: providers(kind).clientId,
        externalId: email,
        settings: {},
        secrets: {},
      }
      return connections.add(
        { ...wished, intake: 'dial', visibility: 'own', tokens: { ...answer.tokens, until: answer.until } },
        { payer, userId: begun.subject },
      )
    },
  }
}

function readBegun(data: Record<string, unknown>) {
  const kind = OAUTH_KINDS.find((known) => known === data.kind)
  if (!kind) throw invalid('state', 'is not one that was begun here')
  return { kind, payer: String(data.payer), verifier: String(data.verifier), redirectUri: String(data.redirectUri) }
}
