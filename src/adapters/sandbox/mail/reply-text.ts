import { attributionEndingAt, isQuoted, quoteFollows } from './attribution.ts'
import { withoutSignature } from './signature-lines.ts'

const LONGEST = 100_000

/** Words before which everything is new, as mail programs write them above what they quote. */
const DIVIDERS = [
  /^[-–—_=*\s>]*(?:(?:begin )?forwarded (?:message|by)|original (?:message|appointment)|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|mensaje original|mensaje reenviado|mensagem original|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|eredeti üzenet|özgün ileti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|původní e-mail|исходное сообщение|пересылаемое сообщение|оригінальне повідомлення|原始邮件|原始郵件|元のメッセージ|원본 메시지|reply above this line)[:：]?[-–—_=*\s]*$/iu,
  /^_{20,}$/,
]
/** A line of words between rules, which divides where a header follows. */
const RULED = /^\s*[-–—]{3,}\s*[\p{L}' ]{3,60}\s*[-–—]{3,}\s*$/u
const FROM =
  'from|von|de|da|van|från|fra|od|от|від|от кого|发件人|差出人|寄件者|보낸 사람|보낸사람|lähettäjä|feladó|kimden|gönderen|expéditeur|remitente|mittente|afsender|avsender|nadawca|odesílatel|expeditor|từ'
const SENT =
  'sent|date|gesendet|datum|envoyé|enviado(?: el)?|enviada em|fecha|data|inviato|verzonden|skickat|sendt|dato|wysłano|odesláno|отправлено|дата|надіслано|发送时间|日期|送信日時|日付|寄件日期|보낸 날짜|보낸날짜|lähetetty|elküldve|dátum|gönderildi|tarih|trimis|ngày|message du'
const TO = 'to|an|à|a|para|aan|til|till|do|кому|收件人|宛先|cc|kopie|copie à|reply-to|répondre à|antwort an'
const SUBJECT = 'subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|předmět|тема|主题|件名'
const label = (words: string) =>
  new RegExp(`^[>*\\s]*(?:message )?(?:${words})(?: \\p{L}{1,4})?\\s?\\*?\\s?[:：]\\s?\\*?\\s?\\S`, 'iu')
const HEADER_FROM = label(FROM)
const HEADER_SENT = label(SENT)
const HEADER = label([FROM, SENT, TO, SUBJECT].join('|'))
/** So many of them one after the other are a header, whichever they are. */
const HEADER_BLOCK = 3
/** What stands around a text that is signed with PGP. */
const PGP = /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: [^\n]*\n)?\n?|^-----BEGIN PGP SIGNATURE-----\n[\s\S]*/gm
/** How far apart the lines of a quoted header are at most. */
const HEADER_LINES = 5
/** A line of this length may have been broken. */
const NEARLY_FULL = 50

/** What the writer of a mail added to what they answer: no quotes, no signature. All of it, where nothing is left. */
export function newTextOf(text: string): string {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const above = withoutQuotes(whole.replace(PGP, '').split('\n'))
  const fresh = withoutSignature(above).join('\n').trim()
  return fresh || above.join('\n').trim() || whole.trim()
}

/** Quotes go wherever they are, with the line that says whose they are; a header, or words that divide, end what is new. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  let text = -1
  for (const [at, line] of lines.entries()) {
    const begin = attributionEndingAt(lines, at)
    const ends = beginsHeader(lines, at) || (begin !== undefined && !quoteFollows(lines, at))
    if (begin !== undefined) kept.length = Math.max(0, kept.length - (at - begin))
    if (ends && text >= 0 && text < kept.length) return kept
    if (ends || begin !== undefined || isQuoted(line) || isTornOff(lines, at)) continue
    if (text < 0 && line.trim() !== '') text = kept.length
    kept.push(line)
  }
  return kept
}

/** The end of a quoted line that was broken after it was marked. */
const isTornOff = (lines: readonly string[], at: number) =>
  isQuoted(lines[at - 1] ?? '') && (lines[at - 1] ?? '').length >= NEARLY_FULL && isQuoted(lines[at + 1] ?? '')

function beginsHeader(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (DIVIDERS.some((divider) => divider.test(line))) return true
  const below = lines.slice(at + 1, at + HEADER_LINES)
  if (RULED.test(line)) return below.some((next) => HEADER_FROM.test(next) || HEADER_SENT.test(next))
  if (!HEADER.test(line)) return false
  if (below.slice(0, HEADER_BLOCK - 1).every((next) => HEADER.test(next)) && below.length >= HEADER_BLOCK - 1)
    return true
  if (HEADER_FROM.test(line)) return below.some((next) => HEADER_SENT.test(next))
  return HEADER_SENT.test(line) && below.some((next) => HEADER_FROM.test(next))
}
