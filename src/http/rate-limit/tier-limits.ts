import type { OrganizationTier } from '../../shared/identity/caller.ts'
import { type LimitedAction, perMinute } from './declared-limits.ts'

/** Every limit of the API. `null` is unlimited. */

export type Scheme = 'access' | 'subscription' | 'reference'

interface Rate {
  perMinute: number
  /** How much may be used at once; by default the scheme's burst multiplier decides. */
  burst?: number
}

export interface Policy {
  read: Rate | null
  write: Rate | null
  /** Reads and writes use one bucket. */
  shared?: true
  debatesPerHour: number | null
}

interface SchemeTable {
  policies: Record<string, Policy>
  /** The policy of each tier. */
  ofTier: Record<OrganizationTier, string>
  /** The policy of anonymous callers. */
  ofNobody: string
  /** The policy of machines that authenticate by a signature or a token of their own. */
  ofMachines: string
  /** Whether the burst multiplier enlarges tier and default buckets. */
  widened: boolean
}

const DEBATES_PER_HOUR = 20

const one = (perMinute: number, debatesPerHour: number | null, burst?: number): Policy => ({
  read: { perMinute, burst },
  write: { perMinute, burst },
  shared: true,
  debatesPerHour,
})

export const SCHEMES: Record<Scheme, SchemeTable> = {
  access: {
    policies: {
      anonymous: { read: { perMinute: 60 }, write: { perMinute: 10 }, debatesPerHour: DEBATES_PER_HOUR },
      authenticated: { read: { perMinute: 1000 }, write: { perMinute: 100 }, debatesPerHour: DEBATES_PER_HOUR },
      premium: { read: { perMinute: 10_000 }, write: { perMinute: 1000 }, debatesPerHour: null },
    },
    ofTier: { free: 'authenticated', starter: 'authenticated', professional: 'authenticated', enterprise: 'premium' },
    ofNobody: 'anonymous',
    ofMachines: 'authenticated',
    widened: true,
  },
  subscription: {
    policies: {
      free: one(10, DEBATES_PER_HOUR, 60),
      starter: one(50, DEBATES_PER_HOUR, 100),
      professional: one(200, DEBATES_PER_HOUR, 400),
      enterprise: one(1000, null, 2000),
    },
    ofTier: { free: 'free', starter: 'starter', professional: 'professional', enterprise: 'enterprise' },
    ofNobody: 'free',
    ofMachines: 'professional',
    widened: false,
  },
  reference: {
    policies: {
      free: one(60, 10),
      pro: one(300, 100),
      enterprise: { read: null, write: null, debatesPerHour: null },
    },
    ofTier: { free: 'free', starter: 'pro', professional: 'pro', enterprise: 'enterprise' },
    ofNobody: 'free',
    ofMachines: 'pro',
    widened: false,
  },
}

/** Per user and minute. */
export const ACTIONS_PER_MINUTE: Record<LimitedAction, number> = {
  default: 60,
  debate_create: 10,
  vote: 30,
  agent_call: 120,
  export: 5,
  admin: 300,
}

/** Per minute, in the unit that each channel counts. */
export const CHANNEL_LIMITS = {
  chat: { perMinute: 60, per: 'workspace' },
  discord: { perMinute: 50, per: 'guild' },
  teams: { perMinute: 60, per: 'tenant' },
  telegram: { perMinute: 30, per: 'chat' },
  whatsapp: { perMinute: 80, per: 'number' },
  api: { perMinute: 100, per: 'api-key' },
} as const

/** WebSockets that may be open at once. */
export const CONCURRENT_SOCKETS = { anonymous: 2, authenticated: 10, premium: 100 } as const

/** One limit per key for connections, chat, bindings and automation together. */
export const CHANNELS_PER_KEY = perMinute(CHANNEL_LIMITS.api.perMinute, CHANNEL_LIMITS.api.per, 'channels')
