import type { AnyCaller } from '../../shared/identity/caller.ts'
import { debtMs, hasToken } from '../../shared/token-bucket.ts'
import { bucketKey, type Decision, decisionOf } from './decision.ts'
import type { Plan, Rule } from './plan.ts'

interface Bucket {
  fullAt: number
}

interface MemoryOptions {
  /** How much of a bucket is there when it is first seen: all of it, or half when others counted until now. */
  startsWith?: 'all' | 'half'
  /** Buckets kept before the least recently used half is forgotten. */
  room?: number
}

const ROOM = 100_000

/** Buckets of this process. Addresses and known callers are kept apart, so that a flood of addresses forgets no user. */
export function memoryBuckets({ startsWith = 'all', room = ROOM }: MemoryOptions = {}) {
  const addresses = generations(room / 2)
  const callers = generations(room / 2)
  const missing = startsWith === 'all' ? 0 : 0.5
  const shelf = ({ by }: Rule, caller: AnyCaller) => (by === 'ip' || caller.kind === 'anonymous' ? addresses : callers)
  const unseen = ({ size }: Rule, now: number) => now + size.capacity * size.refillMs * missing

  /** Reused by every decision, which is made without a pause. */
  const buckets: Bucket[] = []
  const debts: number[] = []

  return {
    take(plan: Plan, caller: AnyCaller, ip: string, now: number): Decision {
      const { rules } = plan
      let allowed = true
      for (let index = 0; index < rules.length; index++) {
        const rule = rules[index] as Rule
        const bucket = shelf(rule, caller).claim(bucketKey(rule, caller, ip), unseen(rule, now))
        const debt = debtMs(rule.size, bucket.fullAt, now)
        buckets[index] = bucket
        debts[index] = debt
        allowed &&= hasToken(rule.size, debt)
      }
      if (allowed) {
        for (let index = 0; index < rules.length; index++) {
          const bucket = buckets[index] as Bucket
          bucket.fullAt = now + (debts[index] as number) + (rules[index] as Rule).size.refillMs
        }
      }
      return decisionOf(plan, debts, now, allowed)
    },
    /** The debts of these buckets, charging none. */
    look: (rules: readonly Rule[], caller: AnyCaller, ip: string, now: number) =>
      rules.map((rule) => {
        const bucket = shelf(rule, caller).find(bucketKey(rule, caller, ip))
        return debtMs(rule.size, bucket?.fullAt ?? unseen(rule, now), now)
      }),
    get size() {
      return addresses.size + callers.size
    },
    clear() {
      addresses.clear()
      callers.clear()
    },
  }
}

/** A map that forgets: when the young generation is full it becomes the old one, and what nobody asked for since is gone. */
function generations(room: number) {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  return {
    find: (key: string) => young.get(key) ?? old.get(key),
    claim(key: string, fullAt: number): Bucket {
      const found = young.get(key)
      if (found) return found
      if (young.size >= room / 2) {
        old = young
        young = new Map()
      }
      const bucket = old.get(key) ?? { fullAt }
      young.set(key, bucket)
      return bucket
    },
    get size() {
      return young.size + old.size
    },
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}
