/** The verbs with which mail programs name the author of a quote. */
const WROTE =
  /(?<!\p{L})(?:wrote|writes|says|said|schrieb|schrieben sie|geschrieben|écrit|ecrit|nous a dit|scritto|scrive|escribi[oó]|escreveu|schreef|geschreven|skrev|skreiv|napisał(?:\(a\)|a)?|pisze|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|kirjoitti|írta|yazdı|scris|rašė|pisao|napisao|viết|menulis|napisala|kirjutas|rakstīja|написа(?:[лв](?:\(а\)|а|ла)?)?|пишет|пише|писал|έγραψε|كتب|כתב)(?!\p{L})|写道|寫道|书写|書きました|のメール|작성|쓴 글/iu

/** The first words of such a line. */
const OPENING =
  /^(?:(?:on|at|am|le|el|em|no dia|às|il|op|den|dnia|w dniu|pada|dne|dňa|v|på|kl|vào|în|la|στις|на|в|у|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|пн|вт|ср|чт|пт|сб|вс)(?!\p{L})|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}[.:/ -]|\d{4}[./年년-]|在)/iu

const WHEN = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{4}年/u
/** Matches a text with both a day and a time of day. */
const WHEN_EXACTLY =
  /^(?=.*(?:\b(?:19|20)\d\d(?!\d)|\d{4}[年년]|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b))(?=.*(?<!\d)\d{1,2}[:.h]\d{2}(?!\d))/u
const ADDRESS = /[^\s<>@"]{1,64}@[^\s<>@"]{1,190}/
const ADDRESS_IN_BRACKETS = /[<([][^\s<>@"]{1,64}@[^\s<>@"]{1,190}[>)\]]/
const ENDS = /[:：]["*]?\s*$|[-–—]{3,}\s*$|\bwrote\s*$/iu
/** Also with the initials of the author. */
const QUOTED = /^\s*(?:\p{Lu}{0,3}>|\|)/u
/** A line that ends with the verb. */
const LAST_WROTE = new RegExp(`(?:${WROTE.source})\\s*[:：]?\\s*$`, 'iu')
/** A line that names the author without a date. */
const QUOTING = /^(?:quoting|zitat von|citando(?: a)?|citant|citat fr[åa]n?)(?!\p{L})/iu
/** The continuation of a wrapped line. */
const GOES_ON = /^[\p{Ll}\d(]/u
/** A date and a name alone, as some programs write them. */
const DATE_AND_NAME =
  /^(?:\d{4}-\d\d-\d\d \d{1,2}:\d\d (?:GMT|UTC)[+-]\d\d:?\d\d [^.!?]{1,60}|posted by .{1,60} on [\d/.-]{8,10})$/iu
/** The end of a line that was wrapped before its last bracket. */
const TAIL = /^\s*>\s*(?:\S{1,20}\s*)?[:：]\s*$/
const LONGEST_ATTRIBUTION = 400
const MOST_LINES = 6
/** The most empty lines between the line and the quote. */
const MOST_BLANKS = 10

export const isQuoted = (line: string) => QUOTED.test(line)
export const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Where the lines begin that name the author of the quote, if they end here; otherwise undefined. */
export function attributionEndingAt(lines: readonly string[], end: number): number | undefined {
  const last = lines[end] ?? ''
  if (isBlank(last) || last.length > LONGEST_ATTRIBUTION) return undefined
  const isBeforeQuote = quoteFollows(lines, end) || (ENDS.test(last) && nothingFollows(lines, end))
  const mayEnd = ENDS.test(last) || LAST_WROTE.test(last) || DATE_AND_NAME.test(last)
  if (!mayEnd && !(isBeforeQuote && ADDRESS.test(last))) return undefined
  for (let begin = end; begin >= 0 && end - begin < MOST_LINES; begin--) {
    const span = lines.slice(begin, end + 1)
    if (begin < end && (isQuoted(lines[begin] ?? '') || ENDS.test(lines[begin] ?? ''))) break
    const joined = span.map((line) => line.trim()).join(' ')
    if (joined.length > LONGEST_ATTRIBUTION) break
    if (isAttribution(joined, isBeforeQuote)) return fromItsOpening(lines, begin, joined)
  }
  return isUndated(last, isBeforeQuote) ? end : undefined
}

/** Whether a line names an author without a date; only where that is certain. */
const isUndated = (line: string, isBeforeQuote: boolean) =>
  (LAST_WROTE.test(line) && (isBeforeQuote || ADDRESS.test(line) || / via /.test(line))) ||
  (QUOTING.test(line) && ADDRESS.test(line))

/** Whether a text names an author and a date: with a verb, before a quote, or as nothing but the two. */
function isAttribution(joined: string, isBeforeQuote: boolean): boolean {
  if (!WHEN.test(joined)) return false
  if (DATE_AND_NAME.test(joined)) return true
  const isExact = WHEN_EXACTLY.test(joined)
  if (WROTE.test(joined))
    return ADDRESS.test(joined) || OPENING.test(withoutRule(joined)) || isBeforeQuote || (isExact && ENDS.test(joined))
  if (isExact && ADDRESS_IN_BRACKETS.test(joined) && ENDS.test(joined)) return true
  return ADDRESS.test(joined) && (isBeforeQuote || (OPENING.test(withoutRule(joined)) && /[<>"]/.test(joined)))
}

const withoutRule = (joined: string) => joined.replace(/^[-–—*_\s]+/, '')

/** Includes lines above that belong to it, where it was wrapped after its date. */
function fromItsOpening(lines: readonly string[], begin: number, joined: string): number {
  const before = (lines[begin - 1] ?? '').trim()
  if (GOES_ON.test(joined) && !ADDRESS.test(joined) && ADDRESS_IN_BRACKETS.test(before) && !/[.!?:]$/.test(before))
    return begin - 1
  if (OPENING.test(withoutRule(joined))) return begin
  for (let above = begin - 1; above >= 0 && begin - above < 3; above--) {
    const line = (lines[above] ?? '').trim()
    if (line === '' || isQuoted(line) || line.length + joined.length > LONGEST_ATTRIBUTION) return begin
    if (OPENING.test(withoutRule(line)) && WHEN.test(line)) return above
  }
  return begin
}

/** The line is the last of the text: the quote was marked otherwise and is removed already. */
const nothingFollows = (lines: readonly string[], end: number) =>
  end + MOST_BLANKS >= lines.length && lines.slice(end + 1).every(isBlank)

/** Whether the following line is marked as a quote. */
export function quoteFollows(lines: readonly string[], end: number): boolean {
  const next = lines.slice(end + 1, end + 1 + MOST_BLANKS).find((line) => !isBlank(line))
  return next !== undefined && isQuoted(next) && !TAIL.test(next)
}

/** Lines that mail programs write above a quote; everything above them is new. */
const DIVIDERS = [
  /^[\p{Pd}_=*\s>]*(?:(?:begin )?forwarded (?:message|by)|original (?:message|appointment)|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d['’]origine|message original|mail original|message transféré|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|ursprungligt meddelande|originalmeddelande|oprindelig (?:meddelelse|besked)|(?:opprinnelig|original) melding|alkuperäinen viesti|eredeti üzenet|özgün ileti|orijinal mesaj|wiadomość oryginalna|oryginalna wiadomość|původní (?:zpráva|e-mail)|pôvodná správa|mesaj original|исходное сообщение|пересылаемое сообщение|оригінальне повідомлення|оригинално съобщение|αρχικό μήνυμα|原始邮件|原始郵件|原始訊息|元のメッセージ|원본 메시지|reply message)\s?[:：]?[\p{Pd}_=*\s]*$/iu,
  /^[\p{Pd}_=*#\s>]*(?:please )?(?:type |write )?(?:your )?(?:reply|answer|antwort\p{L}*|réponse|responda|rispond\p{L}*)[^.!?]{0,30}[ -](?:above|over|oberhalb|dessus|encima|sopra|boven) [^.!?]{0,20}(?:line|linie|zeile|ligne|línea|riga|lijn|regel)[\p{Pd}_=*#\s.]*$/iu,
  /^_{20,}$/,
]
/** Words between two rules, which divide where a header follows. */
const RULED = /^\s*\p{Pd}{3,}\s*[\p{L}'’ ]{3,60}\s*\p{Pd}{3,}\s*$/u
/** A line that announces a forwarded mail, where a header follows. */
const PASSED_ON =
  /^[^.!?]{0,40}(?:forward|weitergeleitet|transféré|reenviad|encaminhad|inoltrat|doorgestuurd|vidarebefordra|videresend|välitetty|edelleenlähete|przekazan|przekazywan|přepos|preposlan|továbbított|переадрес|пересыла|пересланн|переслан|препратен|προωθημέν|yönlendirilen|iletilen|転送|转发|轉寄|전달)[^.!?]{0,40}[:：]\s*$/iu

const FROM =
  'from|von|de|de la|da|van|från|fra|od|šalje|от|от кого|від|від кого|από|发件人|差出人|寄件者|寄件人|보낸 사람|보낸사람|보낸이|lähettäjä|feladó|kimden|gönderen|expéditeur|remitente|remetente|mittente|afzender|afsender|avsender|avsändare|nadawca|odesílatel|odosielateľ|expeditor|saatja|kellelt|siuntėjas|nuo|sūtītājs|từ|dari|pengirim|จาก|מאת|من'
const SENT =
  'sent|date|gesendet(?: am)?|datum|envoyé(?: le)?|enviado(?: el| em)?|enviada(?: el| em)?|enviat|fecha|data|inviato(?: il)?|verzonden|skickat|sendt|dato|päiväys|päivämäärä|wysłano|wysłane|odesláno|odoslané|dátum|poslano|poslato|отправлено|дата|надіслано|изпратено|στάλθηκε|αποστολή|ημερομηνία|发送时间|发送日期|日期|送信日時|日付|日時|寄件日期|傳送時間|보낸 날짜|보낸날짜|날짜|lähetetty|elküldve|gönderildi|gönderme tarihi|tarih|trimis|saadetud|išsiųsta|nosūtīts|ngày|đã gửi|gửi lúc|dikirim|tanggal|ส่ง|วันที่|נשלח|תאריך|تم الإرسال|التاريخ|message du'
const TO =
  'to|an|à|a|para|per a|aan|til|till|do|za|komu|кому|до|προς|către|kime|kam|címzett|vastaanottaja|收件人|收件者|宛先|받는 사람|받는사람|đến|kepada|ถึง|אל|إلى|cc|kopie|copie à|reply-to|répondre à|antwort an'
const SUBJECT =
  'subject|betreff|objet|sujet|asunto|assunto|assumpte|oggetto|onderwerp|emne|ämne|aihe|temat|tema|předmět|predmet|zadeva|тема|относно|θέμα|subiect|konu|tárgy|主题|主旨|件名|제목|chủ đề|subjek|perihal|เรื่อง|נושא|الموضوع'
const label = (words: string) =>
  new RegExp(`^[>*\\s]*(?:message )?(?:${words})(?: \\p{L}{1,4})?\\s?\\*{0,2}\\s?[:：]\\s?\\*{0,2}\\s?\\S`, 'iu')
const HEADER_FROM = label(FROM)
const HEADER_SENT = label(SENT)
const HEADER = label([FROM, SENT, TO, SUBJECT].join('|'))
/** This many header lines in a row are a header, whichever they are. */
const HEADER_BLOCK = 3
/** The most lines between two lines of a quoted header. */
const HEADER_LINES = 5

/** A header line is at most this long. */
const LONGEST_HEADER = 1_000

const ANY_LABEL = /^[>*\s]*\p{L}[\p{L}\p{M}' -]{0,24}\s?\*{0,2}\s?[:：]\s?\*{0,2}\s?\S/u
const ANY_WRITER = /[:：].*[<[](?:mailto:)?[^\s<>@]{1,64}@[^\s<>@]{1,190}[>\]]/u
const ANY_TIME = /[:：].*(?:\b(?:19|20)\d\d(?!\d)|\d{4}[年년]).*\d{1,2}[:.h]\d{2}/u

/** Whether a quoted header, or a dividing line, begins here. */
export function beginsHeader(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (DIVIDERS.some((divider) => divider.test(line))) return true
  const below = lines.slice(at + 1, at + HEADER_LINES)
  if (RULED.test(line) || PASSED_ON.test(line))
    return below.some((next) => HEADER_FROM.test(next) || HEADER_SENT.test(next))
  if (isHeaderOfAnyLanguage(line, below)) return true
  if (!HEADER.test(line)) return false
  if (below.slice(0, HEADER_BLOCK - 1).every((next) => HEADER.test(next)) && below.length >= HEADER_BLOCK - 1)
    return true
  if (HEADER_FROM.test(line)) return below.some((next) => HEADER_SENT.test(next))
  return HEADER_SENT.test(line) && below.some((next) => HEADER_FROM.test(next))
}

/** A label with a name and an address, one with a time, and a third: a header in a language that is not listed above. */
const isHeaderOfAnyLanguage = (line: string, [second = '', third = '']: readonly string[]) =>
  line.length + second.length <= LONGEST_HEADER &&
  ANY_LABEL.test(line) &&
  ANY_WRITER.test(line) &&
  ANY_LABEL.test(second) &&
  ANY_TIME.test(second) &&
  ANY_LABEL.test(third)
