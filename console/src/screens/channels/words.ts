import type { Channel, ChannelEvent, ChannelPost } from '../../api/channels.ts'

export const STATE_WORDS: Readonly<Record<Channel['state'], string>> = {
  active: 'works',
  paused: 'paused',
  failed: 'not working',
}

/** A title that begins with an article, inside a sentence. */
export const inSentence = (title: string) => title.replace(/^A(?= )/, 'a')

const INTAKES: Readonly<Record<Channel['intake'], string>> = {
  dial: 'outgoing connection',
  signed: 'webhook',
  none: 'send only',
}
export const intakeWords = ({ intake }: Pick<Channel, 'intake'>) => INTAKES[intake]

/** Where everything stands, in a sentence. */
export function healthWords(channels: readonly Pick<Channel, 'state'>[]): string {
  const count = (state: Channel['state']) => channels.filter((each) => each.state === state).length
  const [failed, paused] = [count('failed'), count('paused')]
  const parts = [
    failed > 0 && `${failed} of them ${failed === 1 ? 'does' : 'do'} not work`,
    paused > 0 && `${paused} paused`,
  ]
  const wrong = parts.filter((part) => part !== false).join(', ')
  const all = channels.length === 1 ? 'One connection' : `${channels.length} connections`
  return wrong ? `${all}: ${wrong}.` : `${all}, and ${channels.length === 1 ? 'it works' : 'all of them work'}.`
}

const OUTCOMES: Readonly<Record<string, string>> = {
  debate: 'began a debate',
  help: 'asked for help',
  status: 'asked for the status',
  agents: 'asked for the agents',
  link: 'asked to be linked',
  refused: 'refused',
  failed: 'failed',
  ignored: 'no request',
  stopped: 'stopped a debate',
  argument: 'took part in a debate',
  constraint: 'added a constraint',
  challenge: 'challenged a debate',
}
const WAITING: Readonly<Record<string, string>> = {
  waiting: 'queued',
  filed: 'filed',
  draft: 'a draft',
  sending: 'sending',
  sent: 'sent',
}

/** What became of what came in. */
export const eventWords = ({ state, outcome }: Pick<ChannelEvent, 'state' | 'outcome'>) =>
  (outcome && (OUTCOMES[outcome] ?? outcome)) ?? WAITING[state] ?? state

const POST_STATES: Readonly<Record<string, string>> = {
  waiting: 'waits',
  sending: 'sending',
  done: 'accepted',
  refused: 'rejected',
  given_up: 'given up',
  parked: 'needs attention',
}
export const postStateWords = (state: string) => POST_STATES[state] ?? state.replaceAll('_', ' ')

export function postKindWords({ kind, erases }: Pick<ChannelPost, 'kind' | 'erases'>): string {
  if (erases) return `Deleting what was posted in ${erases.place}`
  return kind.startsWith('chat.card') ? 'Debate card' : 'Reply or decision'
}

/** Only what was refused or given up is sent again. */
export const maySendAgain = ({ state }: Pick<ChannelPost, 'state'>) => ['refused', 'given_up', 'parked'].includes(state)
