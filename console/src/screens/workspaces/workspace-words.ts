import type { Workspace, WorkspaceChange } from '../../api/work/workspaces.ts'
import { exactDuration } from '../../ui/durations.ts'
import { choiceOf, counted } from '../../ui/text.ts'

const MINUTE_SECONDS = 60
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

const SENSITIVITIES = {
  public: 'Public',
  internal: 'Internal',
  confidential: 'Confidential',
  restricted: 'Restricted',
} as const
export const SENSITIVITY_TITLES: Readonly<Record<Workspace['sensitivity'], string>> = SENSITIVITIES

type Settings = Pick<Workspace, 'sensitivity' | 'retention_days' | 'settings'>

/** The rules of a workspace, a few words for each. */
export function rulesOf({ sensitivity, retention_days, settings }: Settings): readonly string[] {
  const { require_approval, allow_public_debates, max_debate_duration_minutes: minutes } = settings
  return [
    ...(require_approval ? ['debates wait for approval'] : []),
    ...(sensitivity === 'internal' ? [] : [SENSITIVITIES[sensitivity].toLowerCase()]),
    ...(allow_public_debates ? ['may be published'] : []),
    ...(minutes === 0 ? [] : [`debates end after ${exactDuration(minutes * MINUTE_SECONDS)}`]),
    `kept ${counted(retention_days, 'day')}`,
  ]
}

type Kept = Workspace['retention']['kept_days']

/** How long each kind of thing is kept, the kinds of the same days together, the shortest first. */
export function keptWords(kept: Kept): string {
  const kinds = new Map<number | null, string[]>()
  for (const [kind, days] of Object.entries(kept)) kinds.set(days, [...(kinds.get(days) ?? []), kind])
  const [[all] = [], ...others] = [...kinds]
  if (others.length === 0) return all === null || all === undefined ? 'Until it is deleted' : counted(all, 'day')
  return [...kinds]
    .toSorted(([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY))
    .map(([days, names]) => `${names.join(', ')}: ${days === null ? 'until deleted' : counted(days, 'day')}`)
    .join(' · ')
}

/** What was entered into the form of settings, as the service takes it. */
export function changeOf(values: Readonly<Record<string, string>>): WorkspaceChange {
  return {
    name: values.name ?? '',
    description: values.description ?? '',
    sensitivity: choiceOf(Object.keys(SENSITIVITIES) as Workspace['sensitivity'][], values.sensitivity),
    settings: {
      require_approval: values.require_approval === 'on',
      allow_public_debates: values.allow_public_debates === 'on',
      retention_days: numberIn(values.retention_days),
      max_debate_duration_minutes: numberIn(values.max_debate_duration_minutes || '0'),
    },
  }
}

/** What is no number is sent as none, so that the service refuses it at its field. */
const numberIn = (text: string | undefined) => Number(text || Number.NaN)

/** What still lies in a workspace, as in “2 debates, 1 document”. */
export const contentWords = (counts: Readonly<Record<string, unknown>>): string =>
  Object.entries(counts)
    .map(([what, count]) => counted(Number(count), singular(what), what).replaceAll('_', ' '))
    .join(', ')

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')
