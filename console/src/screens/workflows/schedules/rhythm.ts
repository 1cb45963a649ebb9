import type { NewSchedule, Schedule } from '../../../api/work/schedules.ts'
import { counted } from '../../../ui/text.ts'

/** How often a schedule begins a run, with the days of its cron expression. */
export const OFTEN = {
  daily: { title: 'Every day', days: '* * *' },
  weekdays: { title: 'From Monday to Friday', days: '* * 1-5' },
  weekly: { title: 'Every Monday', days: '* * 1' },
  monthly: { title: 'On the first of each month', days: '1 * *' },
} as const
export const BY_CRON = 'cron'

const isOften = (text: string): text is keyof typeof OFTEN => text in OFTEN

/** The rhythm that a form describes: a time on certain days, or a cron expression. */
export function rhythmOf(entered: Readonly<Record<string, string>>): Pick<NewSchedule, 'cron' | 'timezone'> {
  const { often = '', at = '', cron = '', timezone = '' } = entered
  const [hour = '', minute = ''] = at.split(':')
  const isTime = /^\d\d:\d\d/.test(at)
  const told = isOften(often) ? (isTime ? `${Number(minute)} ${Number(hour)} ${OFTEN[often].days}` : '') : cron.trim()
  return { ...(told !== '' && { cron: told }), ...(timezone.trim() !== '' && { timezone: timezone.trim() }) }
}

/** How often a schedule begins a run, in words where there are some. */
export function rhythmWords({ cron, every_seconds }: Pick<Schedule, 'cron' | 'every_seconds'>): string {
  if (cron === null) return every_seconds === null ? '' : `Every ${spanWords(every_seconds)}`
  const [, minute, hour, days] = /^(\d+) (\d+) (\S+ \S+ \S+)$/.exec(cron) ?? []
  const known = Object.values(OFTEN).find((each) => each.days === days)
  return known ? `${known.title} at ${hour?.padStart(2, '0')}:${minute?.padStart(2, '0')}` : cron
}

function spanWords(seconds: number): string {
  const [unit, size] = seconds % 3_600 === 0 ? (['hour', 3_600] as const) : (['minute', 60] as const)
  return counted(Math.round((seconds / size) * 100) / 100, unit)
}

/** An instant as the clocks of a zone show it. */
export const timeInZone = (at: string, timeZone: string) =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))}, ${timeZone}`
