import type { Policy, Run } from '../../api/governance/retention.ts'
import { counted } from '../../ui/text.ts'

/** The names of the data that a policy can delete. */
export const DATA_TYPES: Readonly<Record<string, string>> = {
  debates: 'Ended debates',
  documents: 'Documents',
  memory: 'Memory entries',
  sessions: 'Ended sessions',
  reports: 'Probe reports',
  deliveries: 'Webhook deliveries',
  jobs: 'Finished jobs',
  runs: 'Ended workflow runs',
  scans: 'Former scans of code',
  findings: 'Findings in code that no scan sees any more',
  exports: 'Exported files',
}

export const ACTIONS: Readonly<Record<Policy['action'], { title: string; becomes: string }>> = {
  delete: { title: 'delete', becomes: 'deleted' },
  archive: { title: 'archive, then delete', becomes: 'archived' },
  anonymize: { title: 'anonymise', becomes: 'made anonymous' },
  notify: { title: 'notify only', becomes: 'reported, and stay' },
}

/** The offered schedules, and how often each runs. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  '0 3 * * *': 'every night at 03:00 UTC',
  '0 3 * * 0': 'every Sunday at 03:00 UTC',
  '0 3 1 * *': 'on the first of every month at 03:00 UTC',
}

export const typeWords = (type: string) => DATA_TYPES[type] ?? type

const listed = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
const uncapital = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** What a policy does, in one sentence. */
export function policyWords({ data_types, retention_days, action }: Policy): string {
  const [first = '', ...rest] = data_types.map(typeWords)
  const what = listed([first, ...rest.map(uncapital)])
  return `${what}: after ${counted(retention_days, 'day')} without use they are ${ACTIONS[action].becomes}.`
}

const KEPT_REASONS: Readonly<Record<string, string>> = {
  held: 'on hold',
  longer_policy: 'kept longer by another policy',
  excluded_tag: 'with a tag that is left out',
  excluded_level: 'too sensitive, as the policy says',
}

/** Why a run kept things that were old enough. */
export const keptWords = (skipped: Run['skipped']): string =>
  listed(Object.entries(skipped).map(([why, count]) => `${count.toLocaleString('en')} ${KEPT_REASONS[why] ?? why}`))

/** The result of a run. */
export function runWords(run: Run): string {
  const { status, dry_run, held, items_processed, items_failed } = run
  if (status === 'running') return 'In progress.'
  if (held === 'brake') return 'Stopped before removing anything: it would have removed more than a fifth.'
  if (status === 'failed') return 'Failed.'
  const things = counted(items_processed, 'thing')
  const failed = items_failed > 0 ? ` ${counted(items_failed, 'thing')} could not be removed.` : ''
  if (dry_run) return `Preview: it would remove ${things}.`
  return `Removed ${things}.${failed}`
}

interface StoppedCount {
  would_take: number
  of: number
}

/** Why a run stopped: how much of which kind it would delete. */
export const stoppedWords = (counts: Readonly<Record<string, StoppedCount>>): string =>
  listed(
    Object.entries(counts).map(
      ([type, { would_take, of }]) =>
        `${would_take.toLocaleString('en')} of ${of.toLocaleString('en')} (${uncapital(typeWords(type))})`,
    ),
  )
