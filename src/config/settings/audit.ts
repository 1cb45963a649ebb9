import { setting } from '../setting.ts'
import { integer, list, oneOf, textThat } from '../value-types.ts'

const WITNESSES = /^(file:\/\/\/.|s3:\/\/[a-z\d]|https?:\/\/[^/]|parley\+https?:\/\/[^/@]+@[^/])/

const witness = textThat(
  {
    label: 'URL',
    noun: 'the address of a witness',
    right: 'file:///…, s3://bucket/prefix, https://… or parley+https://API-KEY@host',
  },
  (given) => WITNESSES.test(given) && URL.canParse(given),
)

const webhookSecret = textThat(
  { label: 'secret', noun: 'a secret for webhooks', right: 'whsec_ and at least 24 bytes in base64' },
  (given) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given),
)

const days = integer({ min: 1, max: 36_500 })

export const auditSettings = [
  setting('SERVICE_AUDIT_RETENTION_DAYS', integer({ min: 365, max: 36_500 }), {
    default: '2555',
    area: 'audit',
    meaning:
      'How many days an audit entry is kept; the hashes of those that went stay, and what is left still verifies.',
  }),
  setting('SERVICE_AUDIT_PRIVATE_DAYS', days, {
    default: '365',
    area: 'audit',
    meaning: 'How long addresses, user agents and free text of audit entries are kept; their digests stay.',
  }),
  setting('SERVICE_AUDIT_KEEP_HEADS', oneOf('on', 'off'), {
    default: 'on',
    area: 'audit',
    meaning:
      'Whether a worker keeps the last signed heads of the audit logs in its data directory, so that a database that was set back is found.',
  }),
  setting('SERVICE_AUDIT_WITNESS', list(witness), {
    default: '',
    secret: true,
    area: 'audit',
    meaning:
      'Who keeps the signed notes of the audit log outside, as a list: a file (`file:///path`) or a directory (`file:///path/`), a bucket of the store of files (`s3://bucket/prefix`), a webhook (`https://host/path`), or another installation (`parley+https://API-KEY@host`).',
  }),
  setting('SERVICE_AUDIT_WITNESS_SECRET', webhookSecret, {
    secret: true,
    area: 'audit',
    meaning: 'What notes to a webhook among the witnesses are signed with, as Standard Webhooks has it.',
  }),
] as const
