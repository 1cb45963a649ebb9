import type { MailSignature, ReadMail } from '../../../adapters/email/mail-reader.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time/dates.ts'

/** How far a mail's sender is proven. */
export type MailTrust = 'member' | 'known' | 'unverified' | 'failed'

/** What a mail is judged by besides its content. */
export interface TrustFacts {
  /** When the account's server received it. */
  receivedAt: Date
  /** The addresses of the account: the mail must be to one of them. */
  ours: readonly string[]
  /** Whether the sender has the verified address of a member. */
  isMember: boolean
  /** Whether people here wrote to this sender before, and got an answer. */
  isKnown: boolean
  /** The id with which the account's own server signs `Authentication-Results`, as its owner confirmed. */
  authservId?: string | undefined
}

export interface TrustJudgement {
  trust: MailTrust
  /** The trust line of a mail, for people. */
  why: string
  /** Keys that identify the signed mail whatever is added around it; empty where it may not be acted upon. */
  keys: readonly string[]
  /** Whether the signature covers the subject; otherwise anybody may have written it. */
  isSubjectSigned: boolean
  /** Why it may not be acted upon. */
  filed?: string
}

type Judged = Pick<
  ReadMail,
  'from' | 'to' | 'cc' | 'date' | 'messageId' | 'newText' | 'signatures' | 'dmarc' | 'arc' | 'marks' | 'counts'
>

const OLDEST_MS = 3 * DAY_MS
const CLOCK_MS = HOUR_MS
/** A seal is only as trustworthy as its signer, and there is no list of trusted ones: it is shown, and changes nothing. */
const SEALED = '; sealed by who passed it on, and the chain of seals is intact'
const STRICT_POLICIES: ReadonlySet<string> = new Set(['reject', 'quarantine'])

/** Judges who sent a mail, and whether it may be acted upon: what the sender's signature does not cover proves nothing. */
export function judgeTrust(mail: Judged, facts: TrustFacts): TrustJudgement {
  const sender = senderOf(mail, facts)
  const signatures = mail.signatures.filter(isProof).filter(coversWhole(mail, facts))
  const isSubjectSigned = signatures.some(({ covers }) => covers.includes('subject'))
  const judged = { ...sender, why: `${sender.why}${mail.arc === 'pass' ? SEALED : ''}`, isSubjectSigned }
  if (sender.trust !== 'member' && sender.trust !== 'known') return { ...judged, keys: [], filed: sender.why }
  const filed = refusal(mail, facts, judged, signatures)
  if (filed !== undefined) return { ...judged, keys: [], filed }
  return { ...judged, keys: [`id:${mail.messageId}`, ...signatures.map(({ digest }) => `sig:${digest}`)] }
}

const isProof = ({ result, aligned }: MailSignature) => result === 'pass' && aligned

function senderOf(mail: Judged, facts: TrustFacts): Pick<TrustJudgement, 'trust' | 'why'> {
  const domain = mail.from[0]?.address.split('@').at(-1) ?? ''
  if (mail.counts.from !== 1 || mail.from.length !== 1 || domain === '')
    return { trust: 'failed', why: 'It does not name one sender' }
  if (mail.signatures.some(isProof)) {
    const why = `Signed by ${domain}`
    if (facts.isMember) return { trust: 'member', why: `${why}, and a verified address of a member` }
    if (facts.isKnown) return { trust: 'known', why: `${why}, and we exchanged mail with them before` }
    return { trust: 'unverified', why: `${why}, whom nobody here knows` }
  }
  const signature = mail.signatures.find(({ aligned }) => aligned)
  if (signature?.result === 'temperror' || mail.dmarc.result === 'temperror')
    return { trust: 'unverified', why: `The keys of ${domain} could not be looked up` }
  if (mail.dmarc.result === 'fail' && STRICT_POLICIES.has(mail.dmarc.policy) && !spfPassed(mail, facts, domain))
    return { trust: 'failed', why: `It is not from ${domain}, which signs its mail` }
  return { trust: 'unverified', why: signature ? `The signature of ${domain} does not fit` : 'It is not signed' }
}

/** Reads only the topmost result, by the account's own server; it makes nobody a member. */
function spfPassed(mail: Judged, { authservId }: TrustFacts, domain: string): boolean {
  const topmost = topmostResults(mail)
  if (authservId === undefined || topmost.authservId !== authservId.toLowerCase()) return false
  return topmost.results.some((result) => {
    const mailFrom = /\bsmtp\.mailfrom=(?:[^\s;]*@)?([^\s;@]+)/i.exec(result)?.[1]?.toLowerCase()
    return /^spf=pass\b/i.test(result) && mailFrom === domain
  })
}

/** Whether a signature covers the whole body, and who wrote what to whom and when. */
const coversWhole =
  ({ to, cc }: Judged, { ours }: Pick<TrustFacts, 'ours'>) =>
  ({ whole, covers }: MailSignature): boolean => {
    const names = new Set(covers)
    const isToUs = (addresses: Judged['to']) => addresses.some(({ address }) => ours.includes(address))
    const isAddressed = (names.has('to') && isToUs(to)) || (names.has('cc') && isToUs(cc))
    return whole && names.has('from') && names.has('date') && isAddressed
  }

function refusal(
  mail: Judged,
  facts: TrustFacts,
  { isSubjectSigned }: Pick<TrustJudgement, 'isSubjectSigned'>,
  signatures: readonly MailSignature[],
): string | undefined {
  const doubled = ['date', 'to', 'cc', 'subject', 'message-id'].find((name) => (mail.counts[name] ?? 0) > 1)
  if (doubled) return `It has more than one ${doubled}`
  if (mail.messageId === '') return 'It has no Message-ID'
  if (signatures.length === 0) return 'Its signature does not cover the whole mail, its date and our address'
  if (!isSubjectSigned && mail.newText.trim() === '')
    return 'Its signature does not cover its subject, and it says nothing else'
  const sentAt = Date.parse(mail.date ?? '')
  if (Number.isNaN(sentAt)) return 'It has no date'
  const age = facts.receivedAt.getTime() - sentAt
  if (age > OLDEST_MS) return 'It was sent more than three days before it arrived'
  if (age < -CLOCK_MS) return 'It is dated in the future'
  return undefined
}

/** The name of a server in `Authentication-Results` (RFC 8601), mostly its host. */
export const AUTHSERV_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$'

/** The author of the topmost `Authentication-Results`, and its content. Anybody may have written those below. */
export function topmostResults({ marks }: Pick<ReadMail, 'marks'>): { authservId?: string; results: string[] } {
  const [server = '', ...results] = (marks['authentication-results']?.[0] ?? '').split(';').map((part) => part.trim())
  const [id = ''] = server.split(/\s/)
  return new RegExp(AUTHSERV_ID).test(id) ? { authservId: id.toLowerCase(), results } : { results: [] }
}
