import { DAY_MS, HOUR_MS } from '../../../shared/time/dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const SOON = 72 * HOUR_MS

const BY = String.raw`\b(?:by|until|before|due(?: on)?|deadline(?: is)?:?|no later than)\s{1,3}(?:the\s|on\s)?`
const DAY = '(today|tonight|eod|cob|noon|tomorrow|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur)day)'
const ISO = String.raw`(\d{4})-(\d{2})-(\d{2})`
const NAMED = String.raw`(\d{1,2})(?:st|nd|rd|th)?\s(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`
const SAID = new RegExp(`${BY}(?:${DAY}|${ISO}|${NAMED})`, 'gi')

const dayOf = (time: Date) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())

function dayNamed(word: string, received: Date): number {
  const today = dayOf(received)
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3))
  if (weekday < 0) return word === 'tomorrow' ? today + DAY_MS : today
  return today + ((weekday - received.getUTCDay() + 7) % 7) * DAY_MS
}

/** A day of a month is the next one of that name. */
function dateNamed(day: number, month: number, received: Date): number {
  const year = received.getUTCFullYear()
  const first = Date.UTC(year, month, day)
  return first >= dayOf(received) ? first : Date.UTC(year + 1, month, day)
}

/** Whether a text names a day by which something is to be done, and that day ends within 72 hours. */
export function isDueSoon(text: string, received: Date): boolean {
  for (const [, word, year, month, date, day, name] of text.matchAll(SAID)) {
    const due = word
      ? dayNamed(word.toLowerCase(), received)
      : year
        ? Date.UTC(Number(year), Number(month) - 1, Number(date))
        : dateNamed(Number(day), MONTHS.indexOf((name ?? '').toLowerCase()), received)
    const left = due + DAY_MS - received.getTime()
    if (left > 0 && left <= SOON) return true
  }
  return false
}
