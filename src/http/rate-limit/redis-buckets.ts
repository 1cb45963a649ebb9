import { readFileSync } from 'node:fs'
import type { RedisClient } from '../../adapters/redis/open-redis.ts'
import type { AnyCaller } from '../../shared/identity/caller.ts'
import { bucketKey } from './decision.ts'
import type { Plan, Rule } from './plan.ts'

const SCRIPT = readFileSync(new URL('./take-tokens.lua', import.meta.url), 'utf8')

/** One tag, so that in a cluster all buckets of a request lie on one node and one script may touch them. */
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
