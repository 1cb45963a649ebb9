import { attributionEndingAt, isQuoted } from './attribution.ts'
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
const label = (words: string) =>
  new RegExp(`^[>*\\s]*(?:message )?(?:${words})(?: \\p{L}{1,4})?\\s?\\*?\\s?[:：]\\s?\\*?\\s?\\S`, 'iu')
const HEADER_FROM = label(FROM)
const HEADER_SENT = label(SENT)
/** How far apart the lines of a quoted header are at most. */
const HEADER_LINES = 5
/** A line of this length may have been broken. */
const NEARLY_FULL = 50

/** What the writer of a mail added to what they answer: no quotes, no signature. All of it, where nothing is left. */
export function newTextOf(text: string): string {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const above = withoutQuotes(whole.split('\n'))
  const fresh = withoutSignature(above).join('\n').trim()
  return fresh || above.join('\n').trim() || whole.trim()
}

/** Quotes go wherever they are, with the line that says whose they are; a header, or words that divide, end what is new. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  const isEmpty = () => kept.every((line) => line.trim() === '')
  for (const [at, line] of lines.entries()) {
    if (beginsHeader(lines, at)) {
      if (!isEmpty()) return kept
      continue
    }
    const begin = attributionEndingAt(lines, at)
    if (begin !== undefined) {
      kept.length = Math.max(0, kept.length - (at - begin))
      if (!isEmpty() && !isMarked(lines, at)) return kept
      continue
    }
    if (!isQuoted(line) && !isTornOff(lines, at)) kept.push(line)
  }
  return kept
}

/** The end of a quoted line that was broken after it was marked. */
const isTornOff = (lines: readonly string[], at: number) =>
  isQuoted(lines[at - 1] ?? '') && (lines[at - 1] ?? '').length >= NEARLY_FULL && isQuoted(lines[at + 1] ?? '')

/** Whether what follows is marked as a quote, line by line; else everything below is one. */
const isMarked = (lines: readonly string[], at: number) => {
  const next = lines.slice(at + 1).find((line) => line.trim() !== '')
  return next !== undefined && isQuoted(next)
}

function beginsHeader(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (DIVIDERS.some((divider) => divider.test(line))) return true
  const below = lines.slice(at + 1, at + HEADER_LINES)
  if (RULED.test(line)) return below.some((next) => HEADER_FROM.test(next) || HEADER_SENT.test(next))
  if (HEADER_FROM.test(line)) return below.some((next) => HEADER_SENT.test(next))
  return HEADER_SENT.test(line) && below.some((next) => HEADER_FROM.test(next))
}
