import { tooLarge } from '../../../shared/errors.ts'
import { findSecrets, type SecretType } from '../../../shared/text/find-secrets.ts'
import { CLASSIFY, findPersonal, readsAsEnglish } from '../../../shared/text/personal/find-personal.ts'
import {
  type Finding,
  judged,
  PERSONAL_TYPES,
  type PersonalType,
  together,
} from '../../../shared/text/personal/finding.ts'
import { type Classification, type ClassifyBody, type Detector, LEVELS, type Level, MOST_BYTES } from './schema.ts'

/** The answer when nothing speaks for another level. */
const UNMARKED = { level: 'internal', confidence: 0.5 } as const
/** How many findings are listed; the count covers all. */
const MOST_TOLD = 1000

type Policy = NonNullable<Classification['policy']>
interface Vote {
  level: Level
  policy: Policy
  confidence: number
}

/** Says how a text is to be handled, by rules alone: no model is asked, and nothing is kept. */
export async function classify({ content, context, policies, document_id }: ClassifyBody): Promise<Classification> {
  const bytes = Buffer.byteLength(content)
  if (bytes > MOST_BYTES)
    throw tooLarge(`content: At most ${MOST_BYTES} bytes`, { field: 'content', max_bytes: MOST_BYTES })
  const wanted = wantedOf(policies)
  const personal = await findPersonal(content, { threshold: CLASSIFY, types: wanted.types })
  const secrets = wanted.secrets ? findSecrets(content) : []
  const marks = wanted.markings ? findMarkings(`${context ?? ''}\n${content}`) : []
  const votes: Vote[] = [
    ...secrets.map(({ confidence }): Vote => ({ level: 'restricted', policy: 'secrets', confidence })),
    ...personal.map(({ confidence }): Vote => ({ level: 'pii', policy: 'pii', confidence })),
    ...marks.map(({ type, confidence }): Vote => ({ level: type, policy: 'markings', confidence })),
  ]
  const findings = [...personal, ...secrets].sort((one, other) => one.start - other.start)
  const decided = decide(votes)
  return {
    ...decided,
    label: decided.level,
    reasons: reasonsOf(personal, secrets, marks),
    metadata: {
      findings: findings.slice(0, MOST_TOLD),
      finding_count: findings.length,
      pii_detected: personal.length > 0,
      secrets_detected: secrets.length > 0,
      language: readsAsEnglish(content) ? 'english' : 'other',
      content_length: bytes,
      classification_method: 'rule_based',
      document_id: document_id ?? null,
    },
  }
}

/** The most guarded level that a finding speaks for, and the confidence that all findings for it give together. */
function decide(votes: readonly Vote[]): { level: Level; confidence: number; policy: Policy | null } {
  const [highest] = [...votes].sort((one, other) => rankOf(other.level) - rankOf(one.level))
  if (!highest) return { ...UNMARKED, policy: null }
  const same = votes.filter(({ level }) => level === highest.level)
  return { level: highest.level, policy: highest.policy, confidence: together(...same.map((each) => each.confidence)) }
}

const rankOf = (level: Level) => LEVELS.indexOf(level)

/** Markings that say who may read a text; sentences that only use such a word do not count. */
const MARKINGS: readonly (readonly [Level, RegExp, number])[] = [
  ['restricted', /\b(?:top secret|strictly confidential|eyes only|attorney[- ]client privileged?)\b/gi, 0.8],
  ['restricted', /(?:^|\n)[ \t*#[(]{0,8}RESTRICTED\b/g, 0.7],
  ['confidential', /(?:^|\n)[ \t*#[(]{0,8}confidential(?=[\s:.!)\]*-]|$)/gi, 0.7],
  [
    'confidential',
    /\b(?:company confidential|do not (?:distribute|forward|share)|not for distribution|under nda|trade secret|proprietary and confidential)\b/gi,
    0.7,
  ],
  ['internal', /\b(?:internal use only|for internal use|internal only)\b/gi, 0.7],
  ['public', /\b(?:for immediate release|press release|for public release|public domain)\b/gi, 0.7],
  ['public', /(?:^|\n)[ \t*#[(]{0,8}PUBLIC(?=[\s:.!)\]*-]|$)/g, 0.6],
]

const findMarkings = (text: string): Finding<Level>[] =>
  MARKINGS.flatMap(([level, expression, confidence]) => judged(text, level, expression, () => confidence))

function wantedOf(policies: readonly Detector[] | undefined) {
  const all = policies === undefined
  const named = new Set<Detector>(policies)
  const types = new Set<PersonalType>(PERSONAL_TYPES.filter((type) => all || named.has('pii') || named.has(type)))
  return { types, secrets: all || named.has('secrets'), markings: all || named.has('markings') }
}

function reasonsOf(
  personal: readonly Finding<PersonalType>[],
  secrets: readonly Finding<SecretType>[],
  marks: readonly Finding<Level>[],
): string[] {
  const reasons = [
    ...counted(secrets),
    ...counted(personal),
    ...new Set(marks.map(({ type }) => `It is marked as ${type}`)),
  ]
  return reasons.length > 0 ? reasons : ['Nothing personal, secret or marked was found']
}

/** What each kind is called, one and many. */
const WORDS: Readonly<Record<PersonalType | SecretType, readonly [string, string]>> = {
  email: ['e-mail address', 'e-mail addresses'],
  phone: ['phone number', 'phone numbers'],
  card: ['payment card number', 'payment card numbers'],
  iban: ['bank account number', 'bank account numbers'],
  ssn: ['US social security number', 'US social security numbers'],
  ip_address: ['IP address', 'IP addresses'],
  mac_address: ['hardware address', 'hardware addresses'],
  url_with_user: ['address that names a user', 'addresses that name a user'],
  birth_date: ['date of birth', 'dates of birth'],
  address: ['postal address', 'postal addresses'],
  person: ['name of a person', 'names of people'],
  private_key: ['private key', 'private keys'],
  access_key: ['access key', 'access keys'],
  token: ['access token', 'access tokens'],
  password: ['password', 'passwords'],
  connection_string: ['address with a password', 'addresses with a password'],
}

/** How many of each kind there are, in words. */
function counted(findings: readonly Finding<PersonalType | SecretType>[]): string[] {
  const counts = new Map<PersonalType | SecretType, number>()
  for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} ${WORDS[type][count === 1 ? 0 : 1]}`)
}
