import type { ChatPlatform } from '../../../adapters/chat/platform.ts'
import { defineReaction, type Reaction } from '../../../background/log-readers/reactions.ts'
import { recorded } from '../../../engine/events.ts'
import type { Connection } from '../connections/index.ts'
import { decisionPost, type Posts, votePost } from './posts/post-queue.ts'
import type { DebateThread, PostStore } from './posts/store.ts'

const by = ({ connectionId, org, source }: DebateThread) => ({ id: connectionId, payer: org, kind: source })

/** Shows the course of a debate in its threads: progress by editing one card, votes, decisions and breakpoints by posts of their own. */
export function chatReactions({
  posts,
  store,
  platformOf,
}: {
  posts: Posts
  store: PostStore
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
}): Reaction[] {
  const nextEdit = ({ source, cardAt }: DebateThread) => {
    const interval = platformOf(source)?.liveEditMs
    return cardAt === null || interval === undefined ? undefined : new Date(Date.parse(cardAt) + interval)
  }

  const among: Reaction['among'] = async (tx, events) => {
    const shown = await store.debatesInThreads(tx, [...new Set(events.map(({ debateId }) => debateId))])
    return events.filter(({ debateId }) => shown.has(debateId))
  }

  return [
    defineReaction({
      name: 'chat.show-progress',
      types: [
        'round_start',
        'phase_change',
        'vote_tally',
        'debate_paused',
        'debate_resumed',
        'debate_end',
        'debate_cancelled',
      ],
      among,
      async react(tx, { debateId, version }) {
        for (const thread of await store.threadsOf(tx, debateId)) {
          if (!thread.isAsked || thread.progress !== 'live') continue
          await posts.card(tx, by(thread), thread, debateId, { version: version + 1, notBefore: nextEdit(thread) })
        }
      },
    }),
    defineReaction({
      name: 'chat.offer-vote',
      types: ['phase_change'],
      among,
      async react(tx, { debateId, version, data }) {
        if (data.from === null) return
        for (const thread of await store.threadsOf(tx, debateId)) {
          if (!thread.isAsked || thread.progress !== 'live' || !platformOf(thread.source)?.votesApart) continue
          await posts.say(tx, by(thread), thread, votePost(debateId, thread.id, version))
        }
      },
    }),
    defineReaction({
      name: 'chat.tell-decision',
      types: ['debate_end', 'debate_cancelled'],
      among,
      async react(tx, { debateId }) {
        for (const thread of await store.threadsOf(tx, debateId)) {
          if (thread.movedTo !== null || thread.progress === 'silent') continue
          await posts.say(tx, by(thread), thread, decisionPost(debateId, thread.id))
        }
      },
    }),
    defineReaction({
      name: 'chat.ask-people',
      types: ['breakpoint_raised', 'breakpoint_resolved'],
      among,
      async react(tx, logged) {
        const event = recorded(logged)
        if (event.type !== 'breakpoint_raised' && event.type !== 'breakpoint_resolved') return
        const { debateId, version, data } = event
        for (const thread of await store.threadsOf(tx, debateId)) {
          if (thread.movedTo !== null || thread.progress === 'silent') continue
          const ids = { thread_id: thread.id, debate_id: debateId, breakpoint_id: data.breakpoint }
          const key = `${data.breakpoint}:${thread.id}`
          await posts.say(tx, by(thread), thread, { key, version, body: { say: 'breakpoint', ...ids } })
        }
      },
    }),
  ]
}
