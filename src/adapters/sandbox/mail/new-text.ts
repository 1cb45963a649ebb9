import { attributionEndingAt, beginsHeader, isBlank, isQuoted, quoteFollows } from './quotes.ts'

const LONGEST = 100_000
/** The lines around a text that is signed with PGP. */
const PGP = /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: [^\n]*\n)?\n?|^-----BEGIN PGP SIGNATURE-----\n[\s\S]*/gm
/** Marks of writing direction around names and addresses, and spaces without width. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** A line of this length may have been wrapped. */
const NEARLY_FULL = 50

/** The new text of a mail: what its writer added, without quotes and without a signature. The whole text where nothing is left. */
export function newTextOf(text: string): string {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const above = withoutQuotes(whole.replace(PGP, '').split('\n'))
  const fresh = withoutSignature(above).join('\n').trim()
  return fresh || above.join('\n').trim() || whole.trim()
}

/**
 * Removes quotes wherever they stand, with the line that names their author; a quoted header, or a dividing line, ends
 * the new text.
 */
function withoutQuotes(written: readonly string[]): string[] {
  const lines = written.map((line) => line.replace(UNSEEN, ''))
  const kept: string[] = []
  let text = -1
  for (const [at, line] of lines.entries()) {
    const begin = attributionEndingAt(lines, at)
    const ends = beginsHeader(lines, at) || (begin !== undefined && !quoteFollows(lines, at))
    if (begin !== undefined) kept.length = Math.max(0, kept.length - (at - begin))
    if (ends && text >= 0 && text < kept.length) return kept
    if (ends || begin !== undefined || isQuoted(line) || isTornOff(lines, at)) continue
    if (text < 0 && line.trim() !== '') text = kept.length
    kept.push(written[at] ?? '')
  }
  return kept
}

/** The end of a quoted line that was wrapped after it was marked. */
const isTornOff = (lines: readonly string[], at: number) =>
  isQuoted(lines[at - 1] ?? '') && (lines[at - 1] ?? '').length >= NEARLY_FULL && isQuoted(lines[at + 1] ?? '')

/** The line above a signature (RFC 3676, 4.3), also as people write it by hand. */
const DELIMITER = /^\s*(?:[-–—_=*~+]{2,}|ᐧ)\s*$/

/** Lines that mail programs add at the end: the device, or an advertisement of the program. */
const PROGRAMS = [
  /^[^\p{L}\p{N}]{0,4}(?:sent (?:from|via|with|using|by)|(?:\p{L}+ )?from (?:my|mobile)|get \[?(?:outlook|yahoo mail|mailbird|bluemail) for|envoyé (?:de|depuis|avec|à partir)|gesendet (?:von|mit|über)|diese nachricht wurde von meinem|enviado (?:desde|do|de|por|a partir|via)|enviada (?:desde|do|de|por|a partir|via)|enviat des|inviato (?:da|dal|con)|(?:verzonden|verstuurd) (?:vanaf|vanuit|met|via)|skickat från|sendt (?:fra|med)|lähetetty|wysłane (?:z|za)|wysłano z|odesláno z|odoslané z|poslano (?:s|sa|iz|z)|trimis de pe|στάλθηκε από|отправлено (?:с|из|через)|надіслано (?:з|із)|изпратено от|đã gửi từ|gửi từ|dikirim dari|saadetud minu|siųsta iš|nosūtīts no)(?![\p{L}\p{N}]).{0,100}$/iu,
  /^[^\p{L}\p{N}]{0,4}(?:发自|發自|从我的|從我的|傳送自|来自我的|נשלח מ|ส่งจาก|تم الإرسال من|أرسلت من).{1,60}$/u,
  /^[^\p{L}\p{N}]{0,4}von (?:meinem|yahoo|outlook) .{1,40} gesendet\.?$/iu,
  /^.{0,40}(?:iphone|ipad|android|galaxy|samsung|huawei|xiaomi|outlook|yahoo).{0,40}(?:gönderildi|küldve|送信|에서 보냄|에서 보냈습니다|傳送)[.。]?$/iu,
  /^[^.!?]{0,60}\boutlook\b[^.!?]{0,60}<?https:\/\/aka\.ms\/\S{1,20}$/iu,
]
const isOfProgram = (line: string) => PROGRAMS.some((program) => program.test(line.trim()))

/** A paragraph of its own is at most this long. */
const LONGEST_ALONE = 80

/** Removes the signature and the lines of the mail program; everything below them is a quote. */
function withoutSignature(lines: readonly string[]): string[] {
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
