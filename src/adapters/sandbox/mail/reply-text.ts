import EmailReplyParser from 'email-reply-parser'

const LONGEST = 100_000

/** Words before which everything is new, as mail programs write them above what they quote. */
const DIVIDERS = [
  /^[-_=*\s>]*(?:original (?:message|appointment)|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|wiadomość oryginalna|původní zpráva|исходное сообщение|原始邮件|元のメッセージ|reply above this line)[-_=*\s]*$/iu,
  /^_{20,}$/,
]
const FROM = 'from|von|de|da|van|från|fra|od|от|发件人|差出人|寄件者|보낸 사람|lähettäjä|feladó|kimden'
const SENT =
  'sent|date|gesendet|datum|envoyé|date|enviado(?: el)?|enviada em|fecha|data|inviato|verzonden|skickat|sendt|wysłano|odesláno|отправлено|дата|发送时间|日期|送信日時|日付|寄件日期|보낸 날짜|lähetetty|elküldve|gönderildi|tarih'
const HEADER_FROM = new RegExp(`^[>*\\s]*(?:${FROM})\\*?\\s?[:：]\\*?\\s?\\S`, 'iu')
const HEADER_SENT = new RegExp(`^[>*\\s]*(?:${SENT})\\*?\\s?[:：]\\*?\\s?\\S`, 'iu')
/** How far apart the lines of a quoted header are at most. */
const HEADER_LINES = 4

/** What the writer of a mail added to what they answer: no quotes, no signature. All of it, where nothing is left. */
export function newTextOf(text: string): string {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n')
  const lines = whole.split('\n')
  const end = lines.findIndex((_, at) => beginsQuote(lines, at))
  const above = end < 0 ? whole : lines.slice(0, end).join('\n')
  const fresh = new EmailReplyParser().read(above).getVisibleText().trim()
  return fresh === '' ? (above.trim() === '' ? whole.trim() : above.trim()) : fresh
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (DIVIDERS.some((divider) => divider.test(line))) return true
  return HEADER_FROM.test(line) && lines.slice(at + 1, at + HEADER_LINES).some((next) => HEADER_SENT.test(next))
}
