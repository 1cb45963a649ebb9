import type { ChatCard } from '../../../../adapters/chat/card.ts'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import type { DebatePage } from '../../../../config/public-address.ts'
import { parseBreakpointId } from '../../../../engine/derived-ids.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import type { Breakpoint } from '../../../../engine/state-parts.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import { approvalCard, type ShownApproval } from '../approvals/approval-card.ts'
import { LINK_LIFETIME } from '../people/service.ts'
import type { PeopleStore } from '../people/store.ts'
import type { Thread } from '../threads/store.ts'
import {
  agentsCard,
  askedBackCard,
  attentionCard,
  helpCard,
  limitedCard,
  linkCard,
  provenCard,
  recordedCard,
  refusedCard,
  statusCard,
  writeFirstCard,
} from './answer-cards.ts'
import { breakpointCard, decisionCard, progressCard, voteCard, whyCard } from './debate-cards.ts'
import type { PostBody } from './post-queue.ts'
import type { PostStore } from './store.ts'

interface PostRendererDependencies {
  people: Pick<PeopleStore, 'offerLink'>
  messages: Pick<PostStore, 'message'>
  load: (debateId: string) => Promise<DebateState>
  /** An approval as it stands; undefined where its text was erased. */
  approval: (asked: { org: string; id: string }) => Promise<ShownApproval | undefined>
  agentNames: (org: string) => Promise<readonly string[]>
  /** The display name of a user; undefined when they are gone. */
  nameOf: (userId: string) => Promise<string | undefined>
  linkTo: DebatePage
  linkPage: (token: string) => string
  /** Where people write to us in private, as far as their platform has an address for it. */
  privateAddress: (thread: Thread) => Promise<string | undefined>
  /** The page of the inbox. */
  inboxPage: string
  random: RandomBytes
  now: () => Date
}

type Author = NonNullable<Awaited<ReturnType<PostStore['message']>>>

const TOKEN_BYTES = 24

/** Writes the text of a post at the moment of sending, so that nothing erased meanwhile is sent. Undefined where nothing is left to say. */
export function postRenderer(needs: PostRendererDependencies) {
  const { people, messages, load, approval, agentNames, nameOf, linkTo, linkPage, privateAddress, inboxPage } = needs
  const { random, now } = needs

  /** Makes the address at the moment of sending, so that only its digest is ever stored. */
  async function linkOffer(thread: Thread, { senderId, senderName }: Author): Promise<ChatCard> {
    const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
    const person = { connectionId: thread.connectionId, externalId: senderId, externalName: senderName }
    const until = new Date(now().getTime() + LINK_LIFETIME.ms)
    await people.offerLink(thread.org, digestOf(token), person, until, now())
    return linkCard(linkPage(token), senderName ?? senderId)
  }

  async function linkAnswer(thread: Thread, author: Author): Promise<ChatCard> {
    if (author.kind !== 'mail') return linkOffer(thread, author)
    return provenCard(author.userId === null ? undefined : await nameOf(author.userId))
  }

  async function attention(messageId: string): Promise<ChatCard | undefined> {
    const message = await messages.message(messageId)
    return message && attentionCard(message.senderName ?? message.senderId, message.subject ?? '', inboxPage)
  }

  const loadUnerased = async (debateId: string | undefined) => {
    const state = debateId === undefined ? undefined : await load(debateId)
    return state?.erased ? undefined : state
  }

  async function decidedBy({ resolvedBy }: Breakpoint): Promise<string | undefined> {
    return resolvedBy === null ? undefined : ((await nameOf(resolvedBy)) ?? 'a former member')
  }

  async function ofDebate(body: PostBody): Promise<ChatCard | undefined> {
    const { say, breakpoint_id: id = '' } = body
    const state = await loadUnerased(body.debate_id ?? parseBreakpointId(id)?.debateId)
    if (!state) return undefined
    if (say === 'accepted') return isTerminal(state) ? undefined : progressCard(state, linkTo)
    if (say === 'vote') return voteCard(state, linkTo)
    if (say === 'decision') return decisionCard(state, linkTo)
    if (say === 'why') return whyCard(state, linkTo)
    const breakpoint = state.breakpoints.find((each) => each.id === id)
    return breakpoint && breakpointCard(state, breakpoint, await decidedBy(breakpoint), linkTo)
  }

  /** Without a platform the post goes out by mail. */
  return async (
    body: PostBody,
    thread: Thread,
    author: Author | undefined,
    platform?: ChatPlatform,
  ): Promise<ChatCard | undefined> => {
    switch (body.say) {
      case 'help':
        return helpCard(platform)
      case 'limited':
        return limitedCard
      case 'agents':
        return agentsCard(await agentNames(thread.org))
      case 'status':
        return statusCard(await loadUnerased(body.debate_id), linkTo)
      case 'link':
        return author && linkAnswer(thread, author)
      case 'write_first':
        return author && writeFirstCard(author.senderName, await privateAddress(thread))
      case 'refused':
      case 'failed':
        return author && refusedCard(author.why)
      case 'asked_back':
        return author && askedBackCard(author.why)
      case 'recorded':
        return author && recordedCard(author.outcome)
      case 'attention':
        return attention(body.about_message ?? '')
      case 'approval': {
        const shown = body.approval && (await approval(body.approval))
        return shown && approvalCard(shown)
      }
      default:
        return ofDebate(body)
    }
  }
}
export type RenderPost = ReturnType<typeof postRenderer>
