import { setting } from '../setting.ts'
import { integer, text } from '../value-types.ts'

export const privacyAndRetentionSettings = [
  setting('SERVICE_ERASURE_GRACE_DAYS', integer({ min: 0, max: 30 }), {
    default: '7',
    area: 'privacy',
    meaning: 'How many days lie between a person deleting their account and the erasure of their data.',
  }),
  setting('SERVICE_PRIVACY_CONTROLLER', text({ min: 1, max: 200 }), {
    area: 'privacy',
    meaning: 'Who is responsible for the personal data of this installation, as people are told in their exports.',
  }),
  setting('SERVICE_RECEIPT_RETENTION_DAYS', integer({ min: 1, max: 36_500 }), {
    default: '2555',
    area: 'receipts',
    meaning: 'How many days a decision receipt is kept.',
  }),
  setting('SERVICE_RECEIPT_CLEANUP_INTERVAL_HOURS', integer({ min: 1, max: 8760 }), {
    default: '24',
    area: 'receipts',
    meaning: 'How many hours lie between two cleanups of expired receipts.',
  }),
] as const
