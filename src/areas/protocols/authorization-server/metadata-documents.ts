import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { clientMetadata } from './client-metadata.ts'

interface MetadataDocumentDependencies {
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
}

const LIMITS = { maxBytes: 65_536, totalMs: 5_000, headersMs: 5_000, connectMs: 5_000, redirects: 0 }
const FAILURE_MS = 60_000
const MOST_FAILURES = 1_000
const SECRETS = ['client_secret', 'client_secret_expires_at']

class UnusableDocument extends Error {}

/**
 * Reads the metadata documents that clients publish at the address that is their id. An address that failed is left
 * alone for a minute, whoever asks.
 */
export function metadataDocuments({ outbound, now }: MetadataDocumentDependencies) {
  const failures = new Map<string, number>()

  function failed(address: string) {
    if (failures.size >= MOST_FAILURES) failures.clear()
    failures.set(address, now().getTime() + FAILURE_MS)
  }

  async function read(address: string): Promise<Response> {
    const answer = await outbound.fetch(address, { headers: { accept: 'application/json' } }, LIMITS)
    const { status, headers } = answer
    if (status !== 200) {
      await answer.body?.cancel()
      throw new UnusableDocument(`It answers ${status}`)
    }
    const document = JSON.parse(await answer.text())
    if (typeof document !== 'object' || document === null || document.client_id !== address)
      throw new UnusableDocument('It names another id')
    if (SECRETS.some((name) => name in document)) throw new UnusableDocument('It contains a secret')
    const metadata = clientMetadata(document)
    if (!metadata) throw new UnusableDocument('Its redirect addresses are not good')
    const kept = ['cache-control', 'expires'].flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return new Response(JSON.stringify(metadata), { headers: kept })
  }

  /** What the provider fetches: the document with what is understood of it. */
  return async (address: string): Promise<Response> => {
    if ((failures.get(address) ?? 0) > now().getTime()) throw new UnusableDocument('It could not be read just now')
    try {
      return await read(address)
    } catch (fault) {
      failed(address)
      throw fault
    }
  }
}
