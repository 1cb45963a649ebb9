import { network } from '../address-types.ts'
import { setting } from '../setting.ts'
import { boolean, integer, list, number, oneOf, text } from '../value-types.ts'
import { redisUrl } from './storage.ts'

export const rateLimitSettings = [
  setting('RATE_LIMIT_ENABLED', boolean, {
    default: 'true',
    area: 'rate-limit',
    meaning: 'Whether requests are limited at all.',
  }),
  setting('SERVICE_RATE_LIMIT_SCHEME', oneOf('access', 'subscription', 'reference'), {
    default: 'access',
    area: 'rate-limit',
    meaning: 'Which of the three tables of tiers governs.',
  }),
  setting(
    'RATE_LIMIT_DEFAULT_TIER',
    oneOf('anonymous', 'authenticated', 'premium', 'free', 'starter', 'professional', 'pro', 'enterprise'),
    { default: 'anonymous', area: 'rate-limit', meaning: 'The tier of callers who have not signed in.' },
  ),
  setting('SERVICE_ENTERPRISE_RATE_LIMIT', integer({ min: 1, max: 1_000_000 }), {
    area: 'rate-limit',
    meaning: 'Requests per minute of the enterprise tier in the `reference` scheme; unset, they are not limited.',
  }),
  setting('SERVICE_ENTERPRISE_DEBATES_PER_HOUR', integer({ min: 1, max: 1_000_000 }), {
    area: 'rate-limit',
    meaning: 'Debates per hour of the enterprise tier in the `reference` scheme; unset, they are not limited.',
  }),
  setting('SERVICE_RATE_LIMIT', integer({ min: 1, max: 1_000_000 }), {
    default: '60',
    area: 'rate-limit',
    meaning: 'Requests per minute that an anonymous caller may send to one endpoint.',
  }),
  setting('SERVICE_IP_RATE_LIMIT', integer({ min: 1, max: 1_000_000 }), {
    default: '120',
    area: 'rate-limit',
    meaning: 'Requests per minute that may come from one anonymous IP address.',
  }),
  setting('SERVICE_BURST_MULTIPLIER', number({ min: 1, max: 100 }), {
    default: '2',
    area: 'rate-limit',
    meaning: 'How many times its rate a tier or default bucket of the `access` scheme holds.',
  }),
  setting('RATE_LIMIT_REDIS_URL', redisUrl, {
    fallback: 'REDIS_URL',
    secret: true,
    area: 'rate-limit',
    meaning: 'The Redis that counts limits for all processes; without one, each process counts its own.',
  }),
  setting('SERVICE_RATE_LIMIT_STRICT', boolean, {
    default: 'false',
    area: 'rate-limit',
    meaning: 'In production, refuse to start without a Redis for rate limits.',
  }),
  setting('SERVICE_RATE_LIMIT_ALLOWLIST', list(network), {
    default: '',
    area: 'rate-limit',
    meaning: 'Addresses and networks whose requests are never limited.',
  }),
  setting('SERVICE_INTERNAL_SECRET', text({ min: 16 }), {
    secret: true,
    area: 'rate-limit',
    meaning: 'The key with which internal callers sign the header that exempts them from limits.',
  }),
] as const
