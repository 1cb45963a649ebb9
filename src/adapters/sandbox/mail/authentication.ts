import type { Buffer } from 'node:buffer'
import { arc } from 'mailauth/lib/arc/index.js'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import type { HeaderLine } from './fields.ts'
import { inPieces } from './structure.ts'
import type { ReadMail } from './task.ts'

type Result = ReadMail['arc']
type Judgement = Pick<ReadMail, 'signatures' | 'dmarc' | 'arc'> & { lines: HeaderLine[] }

const RESULTS: ReadonlySet<string> = new Set<Result>([
  'pass',
  'fail',
  'neutral',
  'none',
  'policy',
  'temperror',
  'permerror',
])
const MOST_SIGNATURES = 20

/** The TXT records of a name, or the error code of its name servers. */
export type AskDns = (name: string) => { texts?: string[]; code?: string }

/** Checks DKIM, DMARC by DKIM alone, and ARC. A mail does not show which host sent it, so that SPF cannot be checked. */
export async function authenticateMail(raw: Buffer, receivedAt: Date, ask: AskDns): Promise<Judgement> {
  const resolver = resolverOf(ask)
  const checked = await dkimVerify(inPieces(raw), { resolver, curTime: receivedAt, rejectRsaSha1: true } as never)
  const lines = (checked.headers?.parsed ?? []) as HeaderLine[]
  const results = checked.results
    .slice(0, MOST_SIGNATURES)
    .flatMap((result) => (result.signingDomain ? [{ ...result, domain: result.signingDomain }] : []))
  const chain = await arc(checked.arc as never, { resolver }).catch(() => undefined)
  const { response, dkimAligned } = await evaluateDmarc({
    headerFrom: checked.headerFrom,
    fromFields: checked.fromFields,
    spfDomains: [],
    dkimDomains: results
      .filter(({ status }) => status.result === 'pass')
      .map(({ id, domain, status }) => ({ id, domain, aligned: status.aligned })),
    resolver,
  } as never)
  return {
    lines,
    signatures: results.map((result) => ({
      result: resultOf(result.status.result),
      domain: short(result.domain),
      aligned: Boolean(result.status.aligned) || Boolean(dkimAligned?.has(result.domain.toLowerCase())),
      whole: result.canonBodyLengthLimited === false,
      covers: coveredHeaders(lines, result.signingHeaders?.keys ?? ''),
      digest: short(result.id ?? ''),
    })),
    dmarc: response
      ? { result: resultOf(response.status.result), policy: short(response.policy || 'none') }
      : { result: 'permerror', policy: 'none' },
    arc: resultOf(chain?.status?.result),
  }
}

const resultOf = (said: unknown): Result => (RESULTS.has(String(said)) ? (String(said) as Result) : 'permerror')
const short = (text: string) => text.slice(0, 1_000).toWellFormed()

function coveredHeaders(lines: readonly HeaderLine[], keys: string): string[] {
  const signed = new Set(keys.split(':').map((key) => key.trim().toLowerCase()))
  return [...signed].filter((name) => lines.filter(({ key }) => key === name).length === 1).slice(0, 200)
}

/** The form that the library expects: lists of texts, or an error with the code of a name server. */
const resolverOf = (ask: AskDns) => async (name: string, type: string) => {
  if (type !== 'TXT') throw failure('ENODATA')
  const { texts, code } = ask(name)
  if (!texts) throw failure(code ?? 'ETIMEOUT')
  return texts.map((text) => [text])
}

const failure = (code: string) => Object.assign(new Error(`No answer: ${code}`), { code })
