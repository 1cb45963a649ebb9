import type { NewSchedule, Schedule } from '../../../api/work/schedules.ts'
import { exactDuration } from '../../../ui/durations.ts'

/** How often a schedule begins a run, with the days of its cron expression. */
export const OFTEN = {
  daily: { title: 'Every day', days: '* * *' },
  weekdays: { title: 'From Monday to Friday', days: '* * 1-5' },
  weekly: { title: 'Every Monday', days: '* * 1' },
  monthly: { title: 'On the first of each month', days: '1 * *' },
} as const
export const BY_CRON = 'cron'
export const BY_INTERVAL = 'interval'

type Often = keyof typeof OFTEN
type Rhythm = Pick<Schedule, 'cron' | 'every_seconds'>

const MINUTE_SECONDS = 60
const ALL_OFTEN = Object.keys(OFTEN) as Often[]
const isOften = (text: string): text is Often => text in OFTEN

/** The rhythm that a form describes: a time on certain days, a cron expression, or so many minutes. */
export function rhythmOf(
  entered: Readonly<Record<string, string>>,
): Pick<NewSchedule, 'cron' | 'every_seconds' | 'timezone'> {
  const { often = '', at = '', cron = '', minutes = '', timezone = '' } = entered
  const zone = timezone.trim() !== '' && { timezone: timezone.trim() }
  if (often === BY_INTERVAL) {
    return { ...(minutes.trim() !== '' && { every_seconds: Math.round(Number(minutes) * MINUTE_SECONDS) }), ...zone }
  }
  const told = isOften(often) ? cronAt(at, often) : cron.trim()
  return { ...(told !== '' && { cron: told }), ...zone }
}

function cronAt(at: string, often: Often): string {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(at) ?? []
  return hour === undefined ? '' : `${Number(minute)} ${Number(hour)} ${OFTEN[often].days}`
}

/** What the fields of a form hold that describes a rhythm. */
export function rhythmFields({ cron, every_seconds }: Rhythm) {
  const fields = { often: 'weekdays', at: '08:00', cron: '0 8 * * 1-5', minutes: '60' }
  if (every_seconds !== null) return { ...fields, often: BY_INTERVAL, minutes: String(every_seconds / MINUTE_SECONDS) }
  if (cron === null) return fields
  return { ...fields, cron, ...(timeOnDays(cron) ?? { often: BY_CRON }) }
}

/** How often a schedule begins a run, in words where there are some. */
export function rhythmWords({ cron, every_seconds }: Rhythm): string {
  if (cron === null) return every_seconds === null ? '' : `Every ${exactDuration(every_seconds)}`
  const known = timeOnDays(cron)
  return known ? `${OFTEN[known.often].title} at ${known.at}` : cron
}

/** The time on certain days that a cron expression names, if it names one. */
function timeOnDays(cron: string): { often: Often; at: string } | undefined {
  const [, minute = '', hour = '', days] = /^(\d+) (\d+) (\S+ \S+ \S+)$/.exec(cron) ?? []
  const often = ALL_OFTEN.find((each) => OFTEN[each].days === days)
  return often && { often, at: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }
}

/** An instant as the clocks of a zone show it. */
export const timeInZone = (at: string, timeZone: string) =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))}, ${timeZone}`
