import type { Channel, ChannelEvent, ChannelPost } from '../../api/messaging/channels.ts'
import { guideOf } from './setup-guides.ts'

const STATES: Readonly<Record<Channel['state'], string>> = { active: 'active', paused: 'paused', failed: 'not working' }

type ChannelState = Pick<Channel, 'state' | 'kind' | 'intake' | 'settings' | 'webhook_url'>

/** What an active channel lacks to receive questions or to answer them. */
export function missingSetup({ state, kind, intake, settings, webhook_url }: ChannelState): string | undefined {
  if (state !== 'active') return undefined
  if (kind === 'generic') return settings.callback_url ? undefined : 'cannot answer: it has no address for answers'
  return intake === 'signed' && !webhook_url ? 'cannot receive: SERVICE_PUBLIC_URL is not set' : undefined
}

/** The state of a channel; one that cannot answer is not called active. */
export const stateWords = (channel: ChannelState): string => missingSetup(channel) ?? STATES[channel.state]

/** A title that begins with an article, for use inside a sentence. */
export const inSentence = (title: string) => title.replace(/^A(?= )/, 'a')

const INTAKES: Readonly<Record<Channel['intake'], string>> = {
  dial: 'outgoing connection',
  signed: 'webhook',
  none: 'send only',
}
export const intakeWords = ({ intake }: Pick<Channel, 'intake'>) => INTAKES[intake]

/** The state of all channels in a sentence. */
export function healthWords(channels: readonly ChannelState[]): string {
  const count = (state: Channel['state']) => channels.filter((each) => each.state === state).length
  const unable = channels.filter((each) => missingSetup(each) !== undefined).length
  const [failed, paused] = [count('failed') + unable, count('paused')]
  const parts = [
    failed > 0 && `${failed} of them ${failed === 1 ? 'does' : 'do'} not work`,
    paused > 0 && `${paused} paused`,
  ]
  const wrong = parts.filter((part) => part !== false).join(', ')
  const all = channels.length === 1 ? 'One connection' : `${channels.length} connections`
  return wrong ? `${all}: ${wrong}.` : `${all}, ${channels.length === 1 ? 'active' : 'all active'}.`
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

/** What the service did with an incoming message. */
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

/** Whether a post can be sent again: only one that was refused or given up. */
export const maySendAgain = ({ state }: Pick<ChannelPost, 'state'>) => ['refused', 'given_up', 'parked'].includes(state)

/** The address for the vendor to call: the public one, or for a program on this machine the one of this page. */
export function callAddress({ id, kind, intake, webhook_url }: Channel): string | null {
  const { near } = guideOf(kind)
  return webhook_url ?? (near && intake === 'signed' ? `${location.origin}${near}?c=${id}` : null)
}
