import { address, email } from '../address-types.ts'
import { setting } from '../setting.ts'
import { integer, list, oneOf, path, seconds, text, textThat } from '../value-types.ts'

const mailServer = address({
  noun: 'a mail server address',
  example: 'smtp://user:password@host:587, special characters of the password percent-encoded',
  protocols: ['smtp:', 'smtps:'],
})

export const mailSettings = [
  setting('SMTP_URL', mailServer, {
    secret: true,
    area: 'email',
    meaning: 'The server that sends our mail; unset, mail is kept in the mailbox of the development install.',
  }),
  setting('SERVICE_MAIL_FROM', email, {
    default: 'no-reply@localhost',
    area: 'email',
    meaning: 'The address that our mail comes from.',
  }),
] as const

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

/** A new area adds its row here, until it has enough rows for a list of its own. */
export const areaSettings = [
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
  setting('SERVICE_AUDIO_DIR', path, {
    default: '.nomic/audio',
    area: 'podcast',
    notYet: true,
    meaning: 'The directory of generated audio.',
  }),
  setting('SERVICE_TTS_ORDER', list(text()), {
    default: '',
    area: 'podcast',
    notYet: true,
    meaning: 'The speech backends in the order in which they are tried; empty keeps the built-in order.',
  }),
  setting('SERVICE_TTS_BACKEND', text(), {
    area: 'podcast',
    notYet: true,
    meaning: 'The one speech backend to use, whatever the order says.',
  }),
  setting('EDGE_TTS_TIMEOUT', seconds({ min: 1, max: 3600 }), {
    default: '60',
    area: 'podcast',
    notYet: true,
    meaning: 'How long one segment of speech may take.',
  }),
  setting('SERVICE_LIBRARY_PASSAGES', integer({ min: 1_000, max: 10_000_000 }), {
    default: '1000000',
    area: 'library',
    meaning:
      'How many passages the library of one organization, or the search of one mailbox, may hold; beyond it nothing is taken in.',
  }),
  setting('SERVICE_ERASURE_GRACE_DAYS', integer({ min: 0, max: 30 }), {
    default: '7',
    area: 'privacy',
    meaning: 'How many days lie between a person deleting their account and the erasure of their data.',
  }),
  setting('SERVICE_PRIVACY_CONTROLLER', text({ min: 1, max: 200 }), {
    area: 'privacy',
    meaning: 'Who is responsible for the personal data of this installation, as people are told in their exports.',
  }),
  setting('SERVICE_RECEIPT_RETENTION_DAYS', days, {
    default: '2555',
    area: 'receipts',
    meaning: 'How many days a decision receipt is kept.',
  }),
  setting('SERVICE_RECEIPT_CLEANUP_INTERVAL_HOURS', integer({ min: 1, max: 8760 }), {
    default: '24',
    area: 'receipts',
    meaning: 'How many hours lie between two cleanups of expired receipts.',
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
  setting('CODEHOST_TOKEN', text(), {
    secret: true,
    area: 'sources',
    meaning: 'The token for the code host, with which evidence is searched there more often.',
  }),
  setting('CODEHOST_WEBHOOK_SECRET', text(), {
    secret: true,
    area: 'codehost',
    notYet: true,
    meaning: "The key of the signature on the code host's webhooks.",
  }),
] as const

export const commandSettings = [
  setting('PARLEY_TOKEN', text(), {
    secret: true,
    area: 'ask',
    meaning: 'The access token or API key with which `npm run ask -- --server` calls another installation.',
  }),
] as const
