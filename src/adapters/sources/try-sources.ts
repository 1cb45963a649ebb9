import type { Config } from '../../config/load.ts'
import { unpacedVendor } from '../outbound/vendor.ts'
import { openSources } from './open-sources.ts'

export interface TriedSource {
  name: string
  /** The settings that it needs. */
  needs: readonly string[]
  /** Why it does not answer. */
  fault?: string
}

const QUESTION = { text: 'water', keywords: ['water'], limit: 1 }

/** Asks every configured source one question, outside of a running service. */
export function trySources(config: Config, userAgent: string, limitMs: number): Promise<TriedSource[]> {
  const now = () => new Date()
  const sources = openSources({ config, vendor: unpacedVendor(userAgent, now), now })
  return Promise.all(
    sources.map(async ({ name, needs, search, trending }): Promise<TriedSource> => {
      if (needs.length > 0) return { name, needs }
      const at = { org: '', signal: AbortSignal.timeout(limitMs) }
      try {
        await (search ? search(QUESTION, at) : trending?.(1, at))
        return { name, needs }
      } catch (error) {
        return { name, needs, fault: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}
