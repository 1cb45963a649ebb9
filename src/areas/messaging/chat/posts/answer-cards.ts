import type { ChatCard } from '../../../../adapters/chat/card.ts'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import type { DebatePage } from '../../../../config/public-address.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { LINK_LIFETIME } from '../people/service.ts'
import { progressCard } from './debate-cards.ts'

const answer = (title: string, lines: readonly string[]): ChatCard => ({
  kind: 'answer',
  title,
  lines,
  buttons: [],
})

export const agentsCard = (names: readonly string[]): ChatCard =>
  answer('Who can debate here', [names.length === 0 ? 'Nobody yet.' : names.join(', ')])

export const statusCard = (state: DebateState | undefined, linkTo: DebatePage): ChatCard =>
  state ? { ...progressCard(state, linkTo), kind: 'answer' } : answer('Status', ['There is no debate here.'])

export const refusedCard = (why: string | null | undefined): ChatCard =>
  answer('That did not work', [why ?? 'It was refused.'])

export const askedBackCard = (how: string | null | undefined): ChatCard =>
  answer('What speaks against it?', [how ?? 'Say it in this thread.'])

export const recordedCard = (outcome: string | null | undefined): ChatCard =>
  answer('Recorded', [RECORDED[outcome ?? ''] ?? 'It is in the debate.'])

const RECORDED: Readonly<Record<string, string>> = {
  voted: 'Your vote is in the debate.',
  answered: 'Your answer is recorded.',
}

export const limitedCard = answer('Too many messages at once', [
  'I take a limited number of requests a minute here. Please try again in a minute.',
])

/** Contains nothing that only this person may read. */
export const writeFirstCard = (name: string | null, address: string | undefined): ChatCard => ({
  ...answer('Write to me in private', [
    `${name === null ? '' : `${name}: `}what I have to tell you is for you alone, and I may not write to you before you have written to me. Say “help” to me there, then ask here again.`,
  ]),
  buttons: address === undefined ? [] : [{ label: 'Write to me', link: address }],
})

export const linkCard = (address: string, name: string): ChatCard => ({
  ...answer('Connect your account', [
    `This address works once, for ${LINK_LIFETIME.words}, and connects ${name} with the account of the person who opens it, signs in and confirms it.`,
  ]),
  buttons: [{ label: 'Connect', link: address }],
})

/** Every mail proves its writer itself, so that there is nothing to link. */
export const provenCard = (name: string | undefined): ChatCard =>
  answer('Who you are here', [
    name === undefined
      ? 'I know your address, but it is nobody’s account here: you may ask, and only members of the organization take part by mail.'
      : `You are ${name}. By mail there is nothing to connect: each of your mails proves that it is from you.`,
  ])

/** The author and the subject; the rest can be read only with the permission. */
export const attentionCard = (from: string, subject: string, page: string): ChatCard => ({
  ...answer('A message wants attention', [subject === '' ? `From ${from}` : `${from}: ${subject}`]),
  buttons: [{ label: 'Open the inbox', link: page }],
})

type Hearing = Pick<ChatPlatform, 'command' | 'onlyCommands'>

const ASKED = 'a panel of agents debates it, and its decision comes back here.'
const OTHERS = 'agents: who can debate. link: connects your account.'
const NOT_HEARD = 'Replies are not heard here: to add something, press Challenge on the card of a debate.'

function askedBy(platform: Hearing | undefined): string {
  if (!platform) return 'Write to me'
  return platform.command ? `Mention me, write to me, or say ${platform.command} debate` : 'Mention me, or write to me'
}

/** What the platform understands; without a platform, what mail understands. */
export const helpCard = (platform: Hearing | undefined): ChatCard =>
  answer(
    'What I can do',
    platform?.onlyCommands
      ? [
          `Say ${platform.command} debate and your question: ${ASKED}`,
          `${NOT_HEARD} Agree, Disagree and Stop stand there too.`,
          `status: how your newest debate here stands. stop: ends it. ${OTHERS}`,
        ]
      : [
          `${askedBy(platform)}: ${ASKED}`,
          'Reply while it runs: what you say is heard. Begin with “constraint:” or “challenge:” to be stricter.',
          `status: how it stands. stop: ends it. ${OTHERS}`,
        ],
  )

/** Adds a hint to a card where people would reply although the platform does not send replies. */
export const withReplyHint = (card: ChatCard, { onlyCommands }: Hearing): ChatCard =>
  onlyCommands && card.buttons.some((button) => 'act' in button && button.act === 'challenge')
    ? { ...card, lines: [...card.lines, NOT_HEARD] }
    : card
