import type { Channel, ChannelEvent, ChannelPost } from '../../api/channels.ts'

export const STATE_WORDS: Readonly<Record<Channel['state'], string>> = {
  active: 'works',
  paused: 'paused',
  failed: 'does not work',
}

/** A title that begins with an article, inside a sentence. */
export const inSentence = (title: string) => title.replace(/^A(?= )/, 'a')

const INTAKES: Readonly<Record<Channel['intake'], string>> = {
  dial: 'we open the line',
  signed: 'it calls us',
  none: 'nothing comes in',
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
  status: 'asked how it stands',
  agents: 'asked who there is',
  link: 'asked to be linked',
  refused: 'refused',
  failed: 'failed',
  ignored: 'asked for nothing',
  stopped: 'stopped a debate',
  argument: 'took part in a debate',
  constraint: 'gave a debate a constraint',
  challenge: 'challenged a debate',
}
const WAITING: Readonly<Record<string, string>> = {
  waiting: 'waits for its turn',
  filed: 'filed',
  draft: 'a draft',
  sending: 'on its way',
  sent: 'sent',
}

/** What became of what came in. */
export const eventWords = ({ state, outcome }: Pick<ChannelEvent, 'state' | 'outcome'>) =>
  (outcome && (OUTCOMES[outcome] ?? outcome)) ?? WAITING[state] ?? state

const POST_STATES: Readonly<Record<string, string>> = {
  waiting: 'waits',
  sending: 'on its way',
  done: 'accepted',
  refused: 'refused for good',
  given_up: 'given up',
  parked: 'waits for a person',
}
export const postStateWords = (state: string) => POST_STATES[state] ?? state.replaceAll('_', ' ')

export function postKindWords({ kind, erases }: Pick<ChannelPost, 'kind' | 'erases'>): string {
  if (erases) return `Taking back what was said in ${erases.place}`
  return kind.startsWith('chat.card') ? 'Card of a debate' : 'Answer or decision'
}

/** Only what was refused or given up is sent again. */
export const maySendAgain = ({ state }: Pick<ChannelPost, 'state'>) => ['refused', 'given_up', 'parked'].includes(state)
