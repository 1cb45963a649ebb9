import type { ChatCard } from '../../../../adapters/chat/card.ts'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { answer } from './answer-cards.ts'

type Hearing = Pick<ChatPlatform, 'command' | 'onlyCommands'>

const ASKED = 'a panel of agents debates it, and its decision comes back here.'
const OTHERS = 'agents: who can debate. link: connects your account.'
const NOT_HEARD = 'Replies are not heard here: to add something, press Challenge on the card of a debate.'

function askedBy(platform: Hearing | undefined): string {
  if (!platform) return 'Write to me'
  return platform.command ? `Mention me, write to me, or say ${platform.command} debate` : 'Mention me, or write to me'
}

/** What is heard where it is said, and nothing else; without a platform it is said by mail. */
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

/** A card under which people would reply says so where nobody hears them. */
export const withWayToSpeak = (card: ChatCard, { onlyCommands }: Hearing): ChatCard =>
  onlyCommands && card.buttons.some((button) => 'act' in button && button.act === 'challenge')
    ? { ...card, lines: [...card.lines, NOT_HEARD] }
    : card
