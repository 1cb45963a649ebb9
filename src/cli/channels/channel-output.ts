import { oneLine } from '../ask/text.ts'

export interface Listed {
  id: string
  kind: string
  name: string
  state: string
  why: string | null
}

export interface Connected {
  id: string
  title: string
  webhook_url: string | null
  made: Readonly<Record<string, string>>
}

export interface Came {
  kind: string
  state: string
  outcome: string | null
  why: string | null
  sender: { id: string; name: string | null }
  debate_id: string | null
  received_at: string
}

export interface Said {
  id: string
  state: string
  error: string | null
  created_at: string
}

const because = (why: string | null | undefined) => (why ? `: ${oneLine(why)}` : '')

export const listedLine = ({ id, kind, name, state, why }: Listed) =>
  `${id} ${kind} “${oneLine(name)}” ${state}${because(why)}`

/** What was made for it is shown here, and never again. */
export const connectedLines = ({ id, title, webhook_url: address, made }: Connected): string[] => [
  `${title} is connected as ${id}.`,
  ...(address ? [`Tell it to call ${address}`] : []),
  ...Object.entries(made).map(([name, secret]) => `${name}=${secret} (shown only this once)`),
]

export function cameLine({ received_at, sender, kind, outcome, state, debate_id, why }: Came): string {
  const became = [outcome ?? state, ...(debate_id ? [debate_id] : [])].join(' ')
  return `${received_at} ${oneLine(sender.name ?? sender.id)}, ${kind}: ${became}${because(why)}`
}

const SENT_AGAIN = ['refused', 'given_up', 'parked']
export const didNotArrive = ({ state }: Said) => SENT_AGAIN.includes(state)
export const saidLine = ({ created_at, id, state, error }: Said) =>
  `${created_at} not arrived, ${id}: ${state.replaceAll('_', ' ')}${because(error)}`
