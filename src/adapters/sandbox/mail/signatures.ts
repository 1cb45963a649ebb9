import type { Buffer } from 'node:buffer'
import { arc } from 'mailauth/lib/arc/index.js'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import type { HeaderLine } from './fields.ts'
import { inPieces } from './in-pieces.ts'
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

/** Texts of a name in the DNS, or the code that its servers answered with. */
export type AskDns = (name: string) => { texts?: string[]; code?: string }

/** DKIM, DMARC by DKIM alone, and ARC. Who sent it from where (SPF) cannot be told from a mail. */
export async function judged(raw: Buffer, receivedAt: Date, ask: AskDns): Promise<Judgement> {
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
      covers: covered(lines, result.signingHeaders?.keys ?? ''),
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

function covered(lines: readonly HeaderLine[], keys: string): string[] {
  const signed = new Set(keys.split(':').map((key) => key.trim().toLowerCase()))
  return [...signed].filter((name) => lines.filter(({ key }) => key === name).length === 1).slice(0, 200)
}

/** As the library wants it: lists of texts, or an error with the code of a name server. */
const resolverOf = (ask: AskDns) => async (name: string, type: string) => {
  if (type !== 'TXT') throw failure('ENODATA')
  const { texts, code } = ask(name)
  if (!texts) throw failure(code ?? 'ETIMEOUT')
  return texts.map((text) => [text])
}

const failure = (code: string) => Object.assign(new Error(`No answer: ${code}`), { code })

/** What stands above a signature (RFC 3676, 4.3), and as people write it themselves. */
const DELIMITER = /^\s*(?:[-–—_=*~+]{2,}|ᐧ)\s*$/

/** What programs add below a mail: where it was sent from, or where they are to be had. */
const PROGRAMS = [
  /^[^\p{L}\p{N}]{0,4}(?:sent (?:from|via|with|using|by)|(?:\p{L}+ )?from (?:my|mobile)|get \[?(?:outlook|yahoo mail|mailbird|bluemail) for|envoyé (?:de|depuis|avec|à partir)|gesendet (?:von|mit|über)|diese nachricht wurde von meinem|enviado (?:desde|do|de|por|a partir|via)|enviada (?:desde|do|de|por|a partir|via)|enviat des|inviato (?:da|dal|con)|(?:verzonden|verstuurd) (?:vanaf|vanuit|met|via)|skickat från|sendt (?:fra|med)|lähetetty|wysłane (?:z|za)|wysłano z|odesláno z|odoslané z|poslano (?:s|sa|iz|z)|trimis de pe|στάλθηκε από|отправлено (?:с|из|через)|надіслано (?:з|із)|изпратено от|đã gửi từ|gửi từ|dikirim dari|saadetud minu|siųsta iš|nosūtīts no)(?![\p{L}\p{N}]).{0,100}$/iu,
  /^[^\p{L}\p{N}]{0,4}(?:发自|發自|从我的|從我的|傳送自|来自我的|נשלח מ|ส่งจาก|تم الإرسال من|أرسلت من).{1,60}$/u,
  /^[^\p{L}\p{N}]{0,4}von (?:meinem|yahoo|outlook) .{1,40} gesendet\.?$/iu,
  /^.{0,40}(?:iphone|ipad|android|galaxy|samsung|huawei|xiaomi|outlook|yahoo).{0,40}(?:gönderildi|küldve|送信|에서 보냄|에서 보냈습니다|傳送)[.。]?$/iu,
  /^[^.!?]{0,60}\boutlook\b[^.!?]{0,60}<?https:\/\/aka\.ms\/\S{1,20}$/iu,
]
const isOfProgram = (line: string) => PROGRAMS.some((program) => program.test(line.trim()))

/** A paragraph of its own is no longer than this. */
const LONGEST_ALONE = 80

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Without what is signed below, and what the program added there: whatever stands below that is what was answered. */
export function withoutSignature(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  const end = lines.findIndex((line, at) => {
    if (first < 0 || at <= first) return false
    return DELIMITER.test(line) || (isOfProgram(line) && isBlank(lines[at - 1]) && line.length <= LONGEST_ALONE)
  })
  const kept = end < 0 ? [...lines] : lines.slice(0, end)
  for (;;) {
    while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop()
    if (!isOfProgram(kept.at(-1) ?? '')) return kept
    kept.pop()
  }
}
