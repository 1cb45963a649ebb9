import type { Policy, Run } from '../../api/retention.ts'
import { counted } from '../../ui/counted.ts'

/** What a policy can take, as people call it. */
export const DATA_TYPES: Readonly<Record<string, string>> = {
  debates: 'Debates that are over',
  documents: 'Documents',
  memory: 'What is remembered',
  sessions: 'Sessions that ended',
  reports: 'Reports of probes',
  deliveries: 'Deliveries of webhooks',
  jobs: 'Jobs that are over',
  exports: 'Files that were exported',
}

export const ACTIONS: Readonly<Record<Policy['action'], { title: string; becomes: string }>> = {
  delete: { title: 'delete it', becomes: 'deleted' },
  archive: { title: 'put it into an archive, then delete it', becomes: 'archived' },
  anonymize: { title: 'take out what names people', becomes: 'made anonymous' },
  notify: { title: 'only tell us', becomes: 'told of, and stay' },
}

/** How often it runs, by the schedules that are offered. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  '0 3 * * *': 'every night at 03:00 UTC',
  '0 3 * * 0': 'every Sunday at 03:00 UTC',
  '0 3 1 * *': 'on the first of every month at 03:00 UTC',
}

export const typeWords = (type: string) => DATA_TYPES[type] ?? type

const listed = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
const uncapital = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** What it does, in one sentence. */
export function policyWords({ data_types, retention_days, action }: Policy): string {
  const [first = '', ...rest] = data_types.map(typeWords)
  const what = listed([first, ...rest.map(uncapital)])
  return `${what}: after ${counted(retention_days, 'day')} without use they are ${ACTIONS[action].becomes}.`
}

const STAYED: Readonly<Record<string, string>> = {
  held: 'held by a case',
  longer_policy: 'kept longer by another policy',
  excluded_tag: 'with a tag that is left out',
  excluded_level: 'too sensitive, as the policy says',
}

/** Why things stayed that were old enough. */
export const stayedWords = (skipped: Run['skipped']): string =>
  listed(Object.entries(skipped).map(([why, count]) => `${count.toLocaleString('en')} ${STAYED[why] ?? why}`))

/** What a run came to. */
export function runWords(run: Run): string {
  const { status, dry_run, held, items_processed, items_failed } = run
  if (status === 'running') return 'It is under way.'
  if (held === 'brake') return 'It stopped before it took anything: it would have taken more than a fifth.'
  if (status === 'failed') return 'It failed.'
  const things = counted(items_processed, 'thing')
  const failed = items_failed > 0 ? ` ${counted(items_failed, 'thing')} could not be taken.` : ''
  if (dry_run) return `It only looked: it would take ${things}.`
  return `It took ${things}.${failed}`
}

interface Over {
  would_take: number
  of: number
}

/** What made a run stop: how much of which kind it would take. */
export const brakeWords = (counts: Readonly<Record<string, Over>>): string =>
  listed(
    Object.entries(counts).map(
      ([type, { would_take, of }]) =>
        `${would_take.toLocaleString('en')} of ${of.toLocaleString('en')} (${uncapital(typeWords(type))})`,
    ),
  )
