import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { RedisClient } from '../../adapters/redis/open-redis.ts'
import type { BreakerBoard } from '../../shared/circuit-breaker.ts'
import type { AnyCaller } from '../../shared/identity/caller.ts'
import { debtMs, hasToken } from '../../shared/token-bucket.ts'
import { bucketKey, type Decision, decisionOf } from './decision.ts'
import type { Plan, Rule } from './plan.ts'

export interface BucketOptions {
  redis?: RedisClient | undefined
  breakers: BreakerBoard
  now: () => Date
  logger: Logger
  /** How long Redis rests after its breaker opened. */
  recoverySeconds?: number | undefined
}

export type Backend = 'redis' | 'memory'
/** Called with the decision and the backend that made it. */
type Then = (decision: Decision, backend: Backend) => void

/**
 * Buckets in Redis while it answers, otherwise in this process; asking never fails. When Redis is lost a bucket starts
 * half full here, so that the switch grants at most half a bucket more; when it is back, local counts are dropped.
 */
export function openBuckets({ redis, breakers, now, logger, recoverySeconds }: BucketOptions) {
  const memory = memoryBuckets({ startsWith: redis ? 'half' : 'all' })
  const shared = redis && redisBuckets(redis)
  const breaker =
    redis &&
    breakers.open({
      kind: 'redis',
      name: 'rate-limits',
      recoverySeconds,
      onChange({ state }) {
        if (state === 'closed') memory.clear()
        const counting = state === 'closed' ? 'shared through Redis again' : 'counted by this process alone'
        logger.warn({ breaker: 'rate-limits', state }, `Rate limits are ${counting}`)
      },
    })

  return {
    /** Decides at once unless Redis has to be asked. */
    take(plan: Plan, caller: AnyCaller, ip: string, then: Then): Decision | Promise<Decision> {
      const here = () => {
        const decision = memory.take(plan, caller, ip, now().getTime())
        then(decision, 'memory')
        return decision
      }
      if (!shared || !breaker?.ready) return here()
      return breaker
        .run(() => shared.take(plan, caller, ip))
        .then(({ debts, now, allowed }) => {
          const decision = decisionOf(plan, debts, now, allowed)
          then(decision, 'redis')
          return decision
        }, here)
    },
    /** The debts of these buckets in milliseconds, without a charge. */
    async look(rules: readonly Rule[], caller: AnyCaller, ip: string): Promise<readonly number[]> {
      const here = () => memory.look(rules, caller, ip, now().getTime())
      if (rules.length === 0 || !shared || !breaker?.ready) return here()
      return breaker.run(() => shared.look(rules, caller, ip)).catch(here)
    },
    get backend(): Backend {
      return breaker?.state === 'closed' ? 'redis' : 'memory'
    },
    get breakerState() {
      return breaker?.state ?? null
    },
    get inMemory() {
      return memory.size
    },
  }
}

const SCRIPT = readFileSync(new URL('./take-tokens.lua', import.meta.url), 'utf8')

/** One hash tag, so that in a cluster all buckets of a request are on one node and one script may use them. */
const TAG = '{rl}:'

type Answer = [allowed: number, now: string, ...debts: string[]]
interface WithScript {
  takeTokens(keys: number, ...keysAndArguments: (string | number)[]): Promise<Answer>
}

/** Buckets that all processes share. Each call is one round trip and may fail. */
export function redisBuckets(redis: RedisClient) {
  redis.defineCommand('takeTokens', { lua: SCRIPT })
  const { takeTokens } = redis as unknown as WithScript

  async function ask(mode: 'take' | 'look', rules: readonly Rule[], caller: AnyCaller, ip: string) {
    const keys = rules.map((rule) => TAG + bucketKey(rule, caller, ip))
    const sizes = rules.flatMap(({ size }) => [size.capacity, size.refillMs])
    const [allowed, now, ...debts] = await takeTokens.call(redis, keys.length, ...keys, mode, ...sizes)
    return { allowed: Number(allowed) === 1, now: Number(now), debts: debts.map(Number) }
  }
  return {
    /** The debts are those before the charge. */
    take: (plan: Plan, caller: AnyCaller, ip: string) => ask('take', plan.rules, caller, ip),
    look: async (rules: readonly Rule[], caller: AnyCaller, ip: string) => (await ask('look', rules, caller, ip)).debts,
  }
}

interface Bucket {
  fullAt: number
}

interface MemoryOptions {
  /** How full a new bucket is: full, or half full if others counted until now. */
  startsWith?: 'all' | 'half'
  /** How many buckets are kept before the least recently used half is forgotten. */
  room?: number
}

const ROOM = 100_000

/** Buckets of this process. Addresses and known callers are separate, so that a flood of addresses forgets no user. */
function memoryBuckets({ startsWith = 'all', room = ROOM }: MemoryOptions = {}) {
  const addresses = generations(room / 2)
  const callers = generations(room / 2)
  const missing = startsWith === 'all' ? 0 : 0.5
  const shelf = ({ by }: Rule, caller: AnyCaller) => (by === 'ip' || caller.kind === 'anonymous' ? addresses : callers)
  const unseen = ({ size }: Rule, now: number) => now + size.capacity * size.refillMs * missing

  /** Reused by every decision, which is synchronous. */
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
    /** The debts of these buckets, without a charge. */
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

/**
 * A map that forgets: when the young generation is full it becomes the old one, and what was not used since is gone.
 */
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
