import { type AnyCaller, isKnown, type OrganizationTier } from '../../shared/identity/caller.ts'
import { type BucketSize, bucketSize } from '../../shared/token-bucket.ts'
import type { Endpoint } from '../endpoint.ts'
import type { LimitedAction, NamedLimit } from './declared-limits.ts'
import { ACTIONS_PER_MINUTE, type Policy, SCHEMES, type Scheme } from './tier-limits.ts'

export interface LimitSettings {
  rateLimitScheme: Scheme
  rateLimitDefaultTier: string
  /** Per anonymous caller, endpoint and minute. */
  rateLimit: number
  /** Per anonymous address and minute. */
  ipRateLimit: number
  burstMultiplier: number
  /** What `custom` means for the enterprise tier of the reference scheme; unset is unlimited. */
  enterpriseRateLimit?: number | undefined
  enterpriseDebatesPerHour?: number | undefined
}

export type LimitedEndpoint = Pick<Endpoint, 'id' | 'auth' | 'limit' | 'action'> & { method?: Endpoint['method'] }

/** One bucket of a request; there is one for each address, user or credential. */
export interface Rule {
  readonly name: string
  readonly by: 'ip' | 'user' | 'credential'
  readonly size: BucketSize
}

/** Everything that limits one kind of caller at one endpoint. */
export interface Plan {
  readonly policy: string
  readonly action: LimitedAction | undefined
  readonly rules: readonly Rule[]
}

/** Callers with the same limits; their plans are made once for each endpoint. */
interface Cohort {
  name: string
  policy: Policy
  kind: 'known' | 'machine' | 'nobody'
  reads: Map<LimitedEndpoint, Plan>
  writes: Map<LimitedEndpoint, Plan>
}

const MINUTE = 60
const HOUR = 3600

/** A machine is verified only after the limits, so it counts by its address. */
const isForMachines = ({ auth }: LimitedEndpoint) => auth === 'scim' || auth === 'signature'

const actionOf = ({ action, auth }: LimitedEndpoint, write: boolean): LimitedAction | undefined =>
  action ?? (auth === 'admin' ? 'admin' : write ? 'default' : undefined)

const actionRule = (action: LimitedAction, endpointId: string): Rule => ({
  name: action === 'default' ? `action:default:${endpointId}` : `action:${action}`,
  by: 'user',
  size: bucketSize(ACTIONS_PER_MINUTE[action], MINUTE),
})

const namedRule = ({ max, windowSeconds, per, bucket }: NamedLimit, endpointId: string): Rule => ({
  name: `limit:${bucket ?? endpointId}:${windowSeconds}s`,
  by: per === 'api-key' ? 'credential' : per,
  size: bucketSize(max, windowSeconds),
})

export type Planner = ReturnType<typeof planner>

/** Turns the figures of the chosen scheme into the buckets of one request. */
export function planner(settings: LimitSettings) {
  const scheme = SCHEMES[settings.rateLimitScheme]
  const policies = configuredPolicies(settings)
  const burst = scheme.widened ? settings.burstMultiplier : 1

  const cohort = (name: string, kind: Cohort['kind']): Cohort => {
    const policy = policies[name]
    if (!policy) throw new Error(`No policy named ${name}`)
    return { name, policy, kind, reads: new Map(), writes: new Map() }
  }
  const ofTier = Object.fromEntries(
    Object.entries(scheme.ofTier).map(([tier, name]) => [tier, cohort(name, 'known')]),
  ) as Record<OrganizationTier, Cohort>
  const machines = cohort(scheme.ofMachines, 'machine')
  const nobody = cohort(
    Object.hasOwn(policies, settings.rateLimitDefaultTier) ? settings.rateLimitDefaultTier : scheme.ofNobody,
    'nobody',
  )

  const cohortOf = (endpoint: LimitedEndpoint, caller: AnyCaller) => {
    if (isKnown(caller)) return ofTier[caller.tier] ?? ofTier.free
    return isForMachines(endpoint) ? machines : nobody
  }

  function tierRule({ name, policy }: Cohort, write: boolean): Rule[] {
    const rate = write ? policy.write : policy.read
    if (!rate) return []
    const size = bucketSize(rate.perMinute, MINUTE, rate.burst ? rate.burst / rate.perMinute : burst)
    return [{ name: `tier:${name}:${policy.shared ? 'all' : write ? 'write' : 'read'}`, by: 'credential', size }]
  }
  const defaultRules = ({ id, limit }: LimitedEndpoint): Rule[] => [
    { name: 'ip', by: 'ip', size: bucketSize(settings.ipRateLimit, MINUTE, burst) },
    ...(limit
      ? []
      : [{ name: `endpoint:${id}`, by: 'ip', size: bucketSize(settings.rateLimit, MINUTE, burst) } as const]),
  ]
  /** Every way to create a debate uses these; a policy without an hourly figure is unlimited. */
  const debateRules = ({ policy }: Cohort): Rule[] =>
    policy.debatesPerHour === null
      ? []
      : [
          actionRule('debate_create', ''),
          { name: 'debates', by: 'credential', size: bucketSize(policy.debatesPerHour, HOUR) },
        ]

  function plan(endpoint: LimitedEndpoint, cohort: Cohort, write: boolean): Plan {
    const { limit, id } = endpoint
    if (limit === 'exempt' || limit === 'unproven') return { policy: cohort.name, action: undefined, rules: [] }
    const action = cohort.kind === 'known' ? actionOf(endpoint, write) : undefined
    const unlimited = action === 'debate_create' && cohort.policy.debatesPerHour === null
    const named = unlimited ? [] : (limit ?? []).map((each) => namedRule(each, id))
    const acting =
      action === 'debate_create' ? debateRules(cohort) : action === undefined ? [] : [actionRule(action, id)]
    const defaults = cohort.kind === 'nobody' ? defaultRules(endpoint) : []
    return { policy: cohort.name, action, rules: [...tierRule(cohort, write), ...defaults, ...named, ...acting] }
  }

  return {
    plan(endpoint: LimitedEndpoint, caller: AnyCaller, write: boolean): Plan {
      const cohort = cohortOf(endpoint, caller)
      const plans = write ? cohort.writes : cohort.reads
      const known = plans.get(endpoint)
      if (known) return known
      const made = plan(endpoint, cohort, write)
      plans.set(endpoint, made)
      return made
    },
    /** The buckets of every action of a known caller; `default` has one for each writing endpoint. */
    actionRules(tier: OrganizationTier, endpoints: readonly LimitedEndpoint[]): Record<LimitedAction, readonly Rule[]> {
      const writing = endpoints.filter(
        (endpoint) => endpoint.limit !== 'exempt' && actionOf(endpoint, endpoint.method !== 'GET') === 'default',
      )
      return {
        /** No request uses the first: it shows the limit even if no endpoint writes. */
        default: ['', ...writing.map(({ id }) => id)].map((id) => actionRule('default', id)),
        debate_create: debateRules(ofTier[tier] ?? ofTier.free),
        vote: [actionRule('vote', '')],
        agent_call: [actionRule('agent_call', '')],
        export: [actionRule('export', '')],
        admin: [actionRule('admin', '')],
      }
    },
    policies,
    burst,
  }
}

function configuredPolicies(settings: LimitSettings): Record<string, Policy> {
  const { policies } = SCHEMES[settings.rateLimitScheme]
  if (settings.rateLimitScheme !== 'reference') return policies
  const rate = settings.enterpriseRateLimit ? { perMinute: settings.enterpriseRateLimit } : null
  const debatesPerHour = settings.enterpriseDebatesPerHour ?? null
  return { ...policies, enterprise: { read: rate, write: rate, shared: true, debatesPerHour } }
}
