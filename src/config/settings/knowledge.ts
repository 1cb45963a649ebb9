import { setting } from '../setting.ts'
import { integer, oneOf } from '../value-types.ts'

const days = integer({ min: 1, max: 36_500 })

/** The library, the memory and trending topics. */
export const knowledgeSettings = [
  setting('SERVICE_LIBRARY_PASSAGES', integer({ min: 1_000, max: 10_000_000 }), {
    default: '1000000',
    area: 'library',
    meaning:
      'How many passages the library of one organization, or the search of one mailbox, may hold; beyond it nothing is taken in.',
  }),
  setting('SERVICE_MEMORY_FAST_HALF_LIFE_DAYS', days, {
    default: '1',
    area: 'memory',
    meaning: 'After how many days without a citation an entry in the tier fast is worth half.',
  }),
  setting('SERVICE_MEMORY_MEDIUM_HALF_LIFE_DAYS', days, {
    default: '7',
    area: 'memory',
    meaning: 'After how many days without a citation an entry in the tier medium is worth half.',
  }),
  setting('SERVICE_MEMORY_SLOW_HALF_LIFE_DAYS', days, {
    default: '90',
    area: 'memory',
    meaning: 'After how many days without a citation an entry in the tier slow is worth half.',
  }),
  setting('SERVICE_MEMORY_GLACIAL_HALF_LIFE_DAYS', days, {
    default: '730',
    area: 'memory',
    meaning: 'After how many days without a citation an entry in the tier glacial is worth half.',
  }),
  setting('SERVICE_PULSE_DEBATES', oneOf('on', 'off'), {
    default: 'on',
    area: 'pulse',
    meaning: 'Whether schedulers may start debates on trending topics; with `off` none can be started.',
  }),
] as const
