import { createHmac } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { internalError } from '../../../shared/errors.ts'
import type { ActAs } from '../../../shared/identity/caller.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { InstallationKeys } from '../../../storage/installation-keys.ts'
import type { ClientStore } from './clients-store.ts'
import { type Exchange, exchanges } from './exchange.ts'
import type { GrantStore } from './grants-store.ts'
import type { ObjectStore } from './objects-store.ts'

interface ServerDependencies {
  issuer: string
  registration: boolean
  objects: ObjectStore
  grants: GrantStore
  clients: ClientStore
  endGrant: (id: string) => Promise<void>
  keys: Pick<InstallationKeys, 'encryptionKeys'>
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
  random: RandomBytes
}

const CLIENT_ID_BYTES = 18

const derived = (key: Buffer, purpose: string) => createHmac('sha256', key).update(purpose).digest()

export const newClientId = (random: RandomBytes) => Buffer.from(random(CLIENT_ID_BYTES)).toString('base64url')

/** The provider, which is loaded with the first request that needs it. */
export function authorizationServer(handed: ServerDependencies) {
  let opening: Promise<Provider> | undefined

  async function open(cookieKeys: readonly string[]): Promise<Provider> {
    const { openProvider, refusal } = await import('./provider.ts')
    const [{ adapters }, { metadataDocuments }] = await Promise.all([
      import('./adapter.ts'),
      import('./metadata-documents.ts'),
    ])
    return openProvider({
      issuer: handed.issuer,
      registration: handed.registration,
      adapter: adapters({ ...handed, refusal }),
      fetchDocument: metadataDocuments(handed),
      newClientId: () => newClientId(handed.random),
      cookieKeys,
    })
  }

  function opened(cookieKeys: readonly string[]): Promise<Provider> {
    opening ??= open(cookieKeys).catch((fault) => {
      opening = undefined
      throw fault
    })
    return opening
  }

  return {
    /** Works with the provider for one request; what is not the client's fault is thrown as it happened. */
    async within<Result>(actAs: ActAs | undefined, work: (provider: Provider) => Promise<Result>): Promise<Result> {
      const [key, ...former] = await handed.keys.encryptionKeys()
      const cookieKeys = [key, ...former].map((each) => derived(each, 'oauth cookies').toString('base64url'))
      const provider = await opened(cookieKeys)
      provider.keys = cookieKeys
      const exchange: Exchange = {
        ...(actAs ? { actAs } : {}),
        successorKey: derived(key, 'oauth successors'),
      }
      const result = await exchanges.run(exchange, () => work(provider))
      if ('fault' in exchange) throw exchange.fault ?? internalError()
      return result
    },
  }
}
export type AuthorizationServer = ReturnType<typeof authorizationServer>
