import { createHash } from 'node:crypto'
import { invalid, unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import type { OneTimeToken, OneTimeTokens } from '../../../../storage/rows/one-time-tokens.ts'
import type { Connection } from '../connection.ts'
import type { ConnectionRegistry } from '../connection-registry.ts'
import type { AccessTokens } from './access-token.ts'
import { OAUTH_KINDS, type OauthKind, type OauthProviders } from './providers.ts'
import { type AskForTokens, GrantRefused } from './token-calls.ts'

interface OauthConnectionDependencies {
  connections: Pick<ConnectionRegistry, 'add' | 'change' | 'list' | 'restored'>
  tokens: AccessTokens
  providers: OauthProviders
  ask: AskForTokens
  oneTimeTokens: Pick<OneTimeTokens, 'issue' | 'take' | 'takeLast'>
  random: RandomBytes
  /** The address to which the vendor sends people back. */
  callbackUrl: string | undefined
}

/** What the vendor sends a person back with. */
export interface CodeAnswer {
  state: string
  code: string
  signal: AbortSignal
}

/** The same where a client received the code and hands it over for the person who began. */
interface HandedCode extends Pick<CodeAnswer, 'signal'> {
  code: string | undefined
  redirectUri: string | undefined
  /** The state, where the client kept it; otherwise the latest begun with that address. */
  state?: string | undefined
}

const PURPOSE = 'connections.oauth'
const TTL_SECONDS = 600
const VERIFIER_BYTES = 48

/** Connects an account with the consent of its owner at the vendor (RFC 6749, with RFC 7636). */
export function oauthConnection(needs: OauthConnectionDependencies) {
  const { connections, tokens, providers, ask, oneTimeTokens, random, callbackUrl } = needs

  async function connectAccount({ subject, data }: OneTimeToken, code: string, codeField: string, signal: AbortSignal) {
    const { kind, payer, verifier, redirectUri } = readBegun(data)
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    const answer = await ask(providers(kind), grant, signal).catch((error: unknown) => {
      throw error instanceof GrantRefused ? invalid(codeField, 'is not one that the vendor gave') : error
    })
    if (!answer.email) throw unavailable('The vendor did not say whose account it is')
    const { email } = answer
    const own = await connections.list(payer, [kind])
    const before = own.find(({ externalId, owner }) => externalId === email && owner === subject)
    if (before) {
      await tokens.keep(before.id, answer)
      await connections.restored(before)
      await connections.change(before, {})
      return before
    }
    const account = { kind, name: email, appId: providers(kind).clientId, externalId: email }
    return connections.add(
      {
        ...account,
        settings: {},
        secrets: {},
        intake: 'dial',
        visibility: 'own',
        tokens: { ...answer.tokens, until: answer.until },
      },
      { payer, userId: subject },
    )
  }

  return {
    /** The page on which the person consents; valid for ten minutes and one use. */
    async begin(kind: OauthKind, { payer, userId }: Caller, redirectUri = callbackUrl): Promise<{ auth_url: string }> {
      const { authUrl, clientId, scope, asks } = providers(kind)
      if (!redirectUri) throw unavailable('Connecting an account needs the setting SERVICE_PUBLIC_URL')
      const verifier = Buffer.from(random(VERIFIER_BYTES)).toString('base64url')
      const state = await oneTimeTokens.issue(PURPOSE, userId, { kind, payer, verifier, redirectUri }, TTL_SECONDS)
      const url = new URL(authUrl)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...asks,
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return { auth_url: url.href }
    },

    /** Connects the account for the person who began. */
    async finish({ state, code, signal }: CodeAnswer): Promise<Connection> {
      const begun = await oneTimeTokens.take(PURPOSE, state)
      if (!begun) throw invalid('state', 'is not one that was started here in the last ten minutes')
      return connectAccount(begun, code, 'code', signal)
    },

    /** The same for a code that was sent to the caller's own address, with which they began. */
    async finishFor(kind: OauthKind, { payer, userId }: Caller, { code, redirectUri, state, signal }: HandedCode) {
      providers(kind)
      if (code === undefined) throw invalid('auth_code', 'is required: send the code from the consent page')
      if (redirectUri === undefined)
        throw invalid('redirect_uri', 'is required: give the address that the code was sent to')
      const data = { kind, payer, redirectUri }
      const begun = await (state === undefined
        ? oneTimeTokens.takeLast(PURPOSE, userId, data)
        : oneTimeTokens.take(PURPOSE, state))
      const fits =
        begun?.subject === userId && Object.entries(data).every(([name, value]) => begun.data[name] === value)
      if (!fits) throw invalid('redirect_uri', 'is not one that you started with in the last ten minutes')
      return connectAccount(begun, code, 'auth_code', signal)
    },
  }
}

function readBegun(data: Record<string, unknown>) {
  const kind = OAUTH_KINDS.find((known) => known === data.kind)
  if (!kind) throw invalid('state', 'is not one that was started here')
  return { kind, payer: String(data.payer), verifier: String(data.verifier), redirectUri: String(data.redirectUri) }
}
