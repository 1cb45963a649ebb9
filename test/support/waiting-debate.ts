import type { SlackService } from './slack-service.ts'
import { SLACK } from './vendors/slack.ts'
import { type SlackPost, shownText } from './vendors/slack-web-api.ts'

/** Never sure enough, so that a person has to say how it goes on. */
const UNSURE = {
  consensus_threshold: 0.95,
  rounds: 2,
  protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
}

/** How questions of a channel are debated. */
export async function bind({ service }: SlackService, channel: string, wishes: object) {
  const ada = await service.as()
  const place = {
    provider: 'slack',
    account_id: SLACK.team,
    peer_pattern: `channel:${channel}`,
    agent_binding: 'default',
  }
  const made = await ada.post('/bindings', { ...place, ...wishes })
  if (made.statusCode !== 201) throw new Error(`Not bound: ${made.body}`)
}

/** The newest post in a channel that says something; as it stands now. */
export function postSaying({ slack }: SlackService, channel: string, words: string): SlackPost {
  const found = slack.posts.findLast((post) => post.channel === channel && shownText(post).includes(words))
  if (!found) throw new Error(`Nothing in ${channel} says ${words}`)
  return structuredClone(found)
}

/** A debate of a channel that waits for a person, with its card and its question. */
export async function waitingDebate(chat: SlackService, channel: string) {
  await bind(chat, channel, { config_overrides: UNSURE })
  await chat.slack.say({ user: 'U_ADA', channel, text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.settle()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  return {
    debateId,
    card: postSaying(chat, channel, 'Round 2 of 2'),
    question: postSaying(chat, channel, 'It waits until'),
    logged: async (type: string) =>
      (await chat.service.platform.log.read(debateId)).filter((event) => event.type === type).map(({ data }) => data),
  }
}
