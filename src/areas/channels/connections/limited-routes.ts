import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { CHANNEL_LIMITS } from '../../../http/rate-limit/policies.ts'

/** One figure for each key, whatever it asks of connections, chat, bindings and automation together. */
export const PER_KEY = perMinute(CHANNEL_LIMITS.api.perMinute, CHANNEL_LIMITS.api.per, 'channels')
