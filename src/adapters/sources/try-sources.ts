import type { Config } from '../../config/load.ts'
import { breakerBoard } from '../../shared/breaker-board.ts'
import type { VendorPaces } from '../../storage/vendor-paces.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { openVendor } from '../outbound/vendor.ts'
import { openSources } from './open-sources.ts'

export interface TriedSource {
  name: string
  /** The settings that it needs. */
  needs: readonly string[]
  /** Why it does not answer. */
  fault?: string
}

/** One call each is within everybody's pace. */
const UNPACED: VendorPaces = {
  reserve: async () => 0,
  waitFor: async () => 0,
  pause: async () => {},
  pauseTenant: async () => {},
  tenantWait: async () => 0,
  takeLine: async () => true,
  freeLine: async () => {},
}
const QUESTION = { text: 'water', keywords: ['water'], limit: 1 }

/** Asks every configured source one question, outside of a running service. */
export function trySources(config: Config, userAgent: string, limitMs: number): Promise<TriedSource[]> {
  const now = () => new Date()
  const vendor = openVendor({
    paces: UNPACED,
    outbound: openOutbound(),
    breakers: breakerBoard({ now }),
    userAgent,
    newId: () => '',
    now,
  })
  const sources = openSources({ config, vendor, now })
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
