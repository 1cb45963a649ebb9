import { CATALOGUE, OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { invalid } from '../../../shared/errors.ts'

/** The provider or address of a connection, and its key. */
export interface Reach {
  provider: ModelProvider
  address: string | null
  /** Empty where a server needs none. */
  key: string
}

interface TargetInput {
  provider: ModelProvider
  address?: string | undefined
  key?: string | undefined
}

type CheckAddress = ModelPort['checkAddress']

/** A provider needs a key, a server of one's own needs an address; refuses what can never be called. */
export async function reachOf({ provider, address, key }: TargetInput, checkAddress: CheckAddress): Promise<Reach> {
  if (provider === OWN_SERVER) {
    if (address === undefined) throw invalid('address', 'is needed for a server of your own')
    return { provider, address: await serverAddress(address, checkAddress), key: key ?? '' }
  }
  if (address !== undefined) throw invalid('address', `is for ${OWN_SERVER} alone; ${provider} has its own`)
  if (key === undefined) throw invalid('key', `is needed for ${CATALOGUE[provider].title}`)
  return { provider, address: null, key }
}

/** Accepts an address as people copy it: a bare host means its `/v1`, and the path of a call is removed. */
async function serverAddress(given: string, checkAddress: CheckAddress): Promise<string> {
  const url = new URL(await checkAddress(given.trim(), 'address'))
  if (url.search || url.hash) throw invalid('address', 'must have no query')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|models)$/, '')
  return `${url.origin}${path || '/v1'}`
}

interface ReachChange {
  address?: string | undefined
  key?: string | null | undefined
}

/** A new address needs the key again: otherwise a caller could send a stored key to their own address. */
export async function changedReach(
  { provider, address, key }: Reach,
  change: ReachChange,
  checkAddress: CheckAddress,
): Promise<Reach> {
  const wantedKey = change.key === null ? undefined : (change.key ?? (key || undefined))
  const reach = await reachOf(
    { provider, address: change.address ?? address ?? undefined, key: wantedKey },
    checkAddress,
  )
  if (reach.address !== address && change.key === undefined && key !== '') {
    throw invalid('key', 'must be given again with a new address, or removed with null')
  }
  return reach
}

const SHOWN = 4
/** The end of a key; a short key shows nothing. */
export function keyHint(key: string): string | null {
  if (key === '') return null
  return key.length >= 4 * SHOWN ? `…${key.slice(-SHOWN)}` : '…'
}
