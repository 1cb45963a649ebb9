import type { JsonObject } from '../../shared/canonical-json.ts'
import { lines, oneLine } from '../ask/terminal-text.ts'

/** An approval, as the API answers it. */
export interface ShownApproval {
  id: string
  kind: string
  status: string
  title: string
  question: string
  choices: readonly { id: string; title: string; means: 'yes' | 'no' }[]
  form: JsonObject | null
  asked_by: string
  confirmation: boolean
  may_answer: readonly JsonObject[]
  for_me: boolean
  needed: number
  answers: readonly { user_id: string; choice: string; note: string | null; answered_at: string }[]
  choice: string | null
  decided_by: string | null
  decided_at: string | null
  superseded_by: string | null
  due_at: string | null
  on_timeout: string | null
  workspace_id: string | null
  workspace_name: string | null
  created_at: string
}

const kindOf = ({ kind }: ShownApproval) => kind.replaceAll('_', ' ')

const whereOf = ({ workspace_id: id, workspace_name: name }: ShownApproval) =>
  id === null ? '' : `, in ${oneLine(name ?? '')} (${id})`

/** One line of a list; foreign texts are without control characters. */
export function listedLine(approval: ShownApproval): string {
  const waits = approval.status === 'pending' ? (approval.for_me ? 'for you' : 'for others') : approval.status
  const due = approval.status === 'pending' && approval.due_at !== null ? `, until ${approval.due_at}` : ''
  return `${approval.id} ${waits}: ${kindOf(approval)} “${oneLine(approval.title)}”${whereOf(approval)}${due}`
}

/** One approval in full. */
export function shownLines(approval: ShownApproval): string[] {
  const { asked_by: asker, created_at: at, due_at: due, needed } = approval
  return [
    listedLine(approval),
    ...lines(approval.question).map((line) => `  ${line}`),
    `  asked by ${asker} at ${at}${approval.confirmation ? ', who confirms it' : ''}`,
    ...(approval.confirmation ? [] : [`  may be answered by ${approval.may_answer.map(whomOf).join(', or ')}`]),
    ...(needed > 1 ? [`  needs ${needed} people who make the same affirmative choice`] : []),
    ...(approval.choices.length > 0 ? [`  choices: ${approval.choices.map(choiceOf).join(', ')}`] : []),
    ...(approval.form === null ? [] : [`  values: ${oneLine(JSON.stringify(approval.form))}`]),
    ...approval.answers.map(
      ({ user_id, choice, note, answered_at }) =>
        `  ${user_id} chose ${oneLine(choice)} at ${answered_at}${note === null ? '' : `: ${oneLine(note)}`}`,
    ),
    ...(approval.status === 'pending'
      ? due === null
        ? []
        : [`  if no one answers: ${approval.on_timeout}`]
      : ended(approval)),
  ]
}

/** How an approval stands after an answer. */
export function answeredLine({ status, answers, needed, choice }: ShownApproval): string {
  if (status === 'pending') return `Your answer is recorded: ${answers.length} of ${needed} have answered.`
  return `It is ${status}: ${oneLine(choice ?? '')}.`
}

const choiceOf = ({ id, title, means }: ShownApproval['choices'][number]) =>
  `${oneLine(id)} (${oneLine(title)}: ${means})`

function ended({ status, decided_by: by, decided_at: at, superseded_by: next }: ShownApproval): string[] {
  const who = by === null ? '' : ` by ${by}`
  return [`  ${status}${who}${at === null ? '' : ` at ${at}`}`, ...(next === null ? [] : [`  what asks now: ${next}`])]
}

function whomOf(whom: JsonObject): string {
  if (Array.isArray(whom.people)) return whom.people.map(String).join(' or ')
  if (typeof whom.role === 'string') return `everyone with the role ${whom.role} or a higher one`
  return `everyone with the permission ${oneLine(String(whom.permission))}`
}
