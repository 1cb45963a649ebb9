import { DAY_SECONDS } from '../../shared/time/dates.ts'

/** An exact limit, without the burst multiplier. */
export interface NamedLimit {
  max: number
  windowSeconds: number
  per: 'ip' | 'user' | 'api-key'
  /** Endpoints that name the same bucket share it; otherwise it is the endpoint's own. */
  bucket?: string
}

/** The per-user actions of the API; every other write counts as `default`, every admin endpoint as `admin`. */
export type LimitedAction = 'debate_create' | 'vote' | 'agent_call' | 'export' | 'admin' | 'default'

const window = (windowSeconds: number) => (max: number, per: NamedLimit['per'], bucket?: string) => [
  { max, windowSeconds, per, bucket } satisfies NamedLimit,
]

export const perMinute = window(60)
export const perHour = window(3600)
export const perDay = window(DAY_SECONDS)
