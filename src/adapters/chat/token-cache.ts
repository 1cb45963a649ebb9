import { VendorError } from '../outbound/vendor-error.ts'

interface HandedOut {
  token: string
  seconds: number
}

interface Holder {
  /** The account and the secret that the token was requested with. */
  key: string
  ask: () => Promise<HandedOut>
}

/** A token that ends this soon is no longer used. */
const SPARE_MS = 300_000

/** Access tokens that a vendor issues for a while: each node requests one once, and again when the vendor no longer accepts it. */
export function tokenCache(now: () => Date) {
  const kept = new Map<string, { token: string; until: number }>()

  async function fresh({ key, ask }: Holder): Promise<string> {
    const at = now().getTime()
    for (const [each, { until }] of kept) if (until <= at) kept.delete(each)
    const { token, seconds } = await ask()
    kept.set(key, { token, until: at + seconds * 1000 - SPARE_MS })
    return token
  }

  return {
    async with<Answer>(holder: Holder, call: (token: string) => Promise<Answer>): Promise<Answer> {
      const held = kept.get(holder.key)
      if (!held || held.until <= now().getTime()) return call(await fresh(holder))
      try {
        return await call(held.token)
      } catch (fault) {
        if (!(fault instanceof VendorError) || fault.status !== 401) throw fault
        kept.delete(holder.key)
        return call(await fresh(holder))
      }
    },
  }
}
export type KeptTokens = ReturnType<typeof tokenCache>
