import type { Approval, ApprovalStatus } from '../../api/work/approvals.ts'

type NameOf = (userId: string) => string

export const STATUS_WORDS: Record<ApprovalStatus, string> = {
  pending: 'Waits',
  approved: 'Approved',
  rejected: 'Rejected',
  timeout: 'Not answered in time',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
}

/** What a yes and a no lead to, by what is asked about. */
const CONSEQUENCES: Record<string, string> = {
  held_debate: 'If approved, the debate starts. If rejected, it ends without having started.',
  breakpoint: 'The debate continues from where it stopped, or ends without an answer.',
  workflow_step: 'The workflow continues with the chosen answer.',
}
const USUAL = 'If approved, it happens at once. If rejected, it does not happen.'

/** What follows from an answer, and how many it takes. */
export function consequencesOf({ kind, needed, answers, confirmation }: Approval): string {
  const what = CONSEQUENCES[kind] ?? USUAL
  if (confirmation) return `${what} Only the person who started it can confirm it.`
  if (needed === 1) return what
  return `${what} It takes ${needed} people who agree; ${answers.length} ${answers.length === 1 ? 'has' : 'have'} answered.`
}

const AT_THE_END: Record<NonNullable<Approval['on_timeout']>, string> = {
  fail: 'it fails',
  reject: 'it is rejected',
  escalate: 'others are asked as well',
  approve: 'it is approved',
  end: 'it ends',
  continue: 'it continues',
}

/** What happens when nobody answers, as in “it is rejected”; undefined where it waits for as long as it takes. */
export function unansweredWords({ due_at, on_timeout, escalated_at }: Approval): string | undefined {
  if (due_at === null || on_timeout === null) return undefined
  return on_timeout === 'escalate' && escalated_at !== null ? AT_THE_END.fail : AT_THE_END[on_timeout]
}

const ROLES: Record<string, string> = {
  owner: 'owners',
  admin: 'owners and admins',
  member: 'everyone but viewers',
  viewer: 'everyone',
}

/** Whom it is for, in words. */
export function answerersOf({ may_answer, confirmation, asked_by }: Approval, nameOf: NameOf): string {
  if (confirmation) return nameOf(asked_by)
  return may_answer.map((whom) => groupWords(whom, nameOf)).join(', ')
}

function groupWords({ people, role, permission }: Record<string, unknown>, nameOf: NameOf): string {
  if (Array.isArray(people)) return people.map((person) => nameOf(String(person))).join(', ')
  if (typeof role === 'string') return ROLES[role] ?? role
  return `everyone with the permission ${String(permission)}`
}

/** How it ended and through whom; the time stands beside it. */
export function decisionWords({ status, choice, choices, decided_by, confirmation }: Approval, nameOf: NameOf): string {
  if (status === 'superseded') return 'Replaced: its effect had changed'
  if (status === 'withdrawn') return 'Withdrawn: it was no longer needed'
  if (status === 'timeout') return 'No one answered in time'
  const ending = confirmation && status === 'approved' ? 'Confirmed' : STATUS_WORDS[status]
  if (decided_by === null) return `${ending}, because no one answered in time`
  const title = choices.find(({ id }) => id === choice)?.title
  const chose = title === undefined || USUAL_TITLES.has(title) ? '' : ` with “${title}”`
  return `${ending} by ${nameOf(decided_by)}${chose}`
}

const USUAL_TITLES = new Set(['Approve', 'Reject'])
