import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider says about each account, by login. */
export type ProviderAccounts = Record<string, { email?: string; email_verified?: boolean; name?: string }>

interface ProviderWishes {
  accounts: ProviderAccounts
  redirectUris: string[]
}

export const CLIENT = { id: 'parley', secret: 'a-client-secret-of-the-tests' }

/** A real OpenID provider on a loopback port, with its own login and consent pages; PKCE is demanded. */
export async function oidcProvider({ accounts, redirectUris }: ProviderWishes) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-cookie-key-of-the-tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  /** What every request passes first; true when it was dealt with. */
  let interfere: ((path: string) => boolean) | undefined
  server.on('request', (request, response) => {
    if (!interfere?.(request.url ?? '')) answer(request, response)
  })

  return {
    issuer,
    /** Leaves requests to these paths without an answer. */
    hang(path: string) {
      interfere = (url) => url.startsWith(path)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type OidcProvider = Awaited<ReturnType<typeof oidcProvider>>
