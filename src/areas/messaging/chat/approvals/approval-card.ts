import type { ChatButton, ChatCard } from '../../../../adapters/chat/card.ts'

/** An approval as a post shows it. */
export interface ShownApproval {
  id: string
  title: string
  question: string
  choices: readonly { title: string; means: 'yes' | 'no' }[]
  /** A yes brings values, which no button can. */
  hasForm: boolean
  status: string
  /** The title of the choice that decided. */
  choice: string | undefined
  /** The name of the person who decided. */
  decidedBy: string | undefined
  needed: number
  /** How many have answered. */
  answered: number
  dueAt: string | null
  /** The page of the console that shows all of it. */
  page: string
}

const OUTCOMES: Readonly<Record<string, string>> = {
  timeout: 'Nobody answered in time.',
  superseded: 'What would happen has changed, so this is asked anew.',
  withdrawn: 'This approval is no longer needed.',
}

function outcomeOf({ status, choice, decidedBy }: ShownApproval): string {
  const known = OUTCOMES[status]
  if (known) return known
  if (decidedBy === undefined) return `It is ${status}, because no one answered in time.`
  return `Decided by ${decidedBy}: ${choice ?? status}.`
}

/** A question with a button for each choice; once it is decided, with the outcome in their place. */
export function approvalCard(approval: ShownApproval): ChatCard {
  const { id, title, question, choices, hasForm, status, needed, answered, dueAt, page } = approval
  const isOpen = status === 'pending'
  const answers = choices.flatMap(({ title: label, means }, index): ChatButton[] =>
    hasForm && means === 'yes'
      ? []
      : [{ label, act: 'answer', value: `${id}|${index}`, style: means === 'yes' ? 'primary' : 'danger' }],
  )
  return {
    kind: 'breakpoint',
    title,
    lines: [
      question,
      ...(isOpen && needed > 1 ? [`It needs ${needed} people who choose the same; ${answered} have answered.`] : []),
      ...(isOpen && hasForm ? ['A yes needs more than a button: open it to enter that.'] : []),
      ...(isOpen && dueAt !== null ? [`It waits until ${dueAt}.`] : []),
      ...(isOpen ? [] : [outcomeOf(approval)]),
    ],
    buttons: [...(isOpen ? answers : []), { label: 'Open', link: page }],
    link: page,
  }
}
