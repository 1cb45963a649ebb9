import { type FakeSlack, SLACK } from '../support/vendors/slack.ts'
import type { Delivery } from './slack-nodes.ts'

interface Place {
  team: string
  channel: string
  /** When its question was asked, which names it. */
  ts: string
}

/** What people of several workspaces do, as Slack delivers it. */
export function slackPeople(slack: FakeSlack, workspaces: readonly string[]) {
  const said = ({ team, channel, ts }: Place, text: string, at: string): Delivery[] => {
    const words = { user: 'U_ADA', channel, text, ...(at !== ts && { thread: ts }), more: { team } }
    const us = [{ team_id: team, user_id: SLACK.bot, is_bot: true }]
    const events = slack.events(words, at).map((event) => ({ ...event, team_id: team, authorizations: us }))
    return events.map((payload) => ({ way: 'event', payload }))
  }
  let presses = 0

  return {
    /** So many places to ask at, each in a channel of its own. */
    places(count: number, at: Date): Place[] {
      const second = Math.floor(at.getTime() / 1_000)
      return Array.from({ length: count }, (_, n) => ({
        team: workspaces[n % workspaces.length] ?? '',
        channel: `C${n + 1}`,
        ts: `${second}.${String(n * 10 + 1).padStart(6, '0')}`,
      }))
    },

    /** Comes twice, each time under an id of its own. */
    asks: (place: Place) => said(place, `<@${SLACK.bot}> Should we ship it?`, place.ts),
    replies: (place: Place, text: string, later: number) =>
      said(place, text, place.ts.replace(/\d{6}$/, String(later).padStart(6, '0'))),

    presses({ team, channel, ts }: Place, value: string): Delivery {
      presses += 1
      const payload = {
        ...{ type: 'block_actions', api_app_id: SLACK.app, team: { id: team }, trigger_id: `tr.p${presses}` },
        user: { id: 'U_ADA', username: 'ada', team_id: team },
        container: { type: 'message', message_ts: ts, channel_id: channel },
        channel: { id: channel },
        message: { ts, thread_ts: ts },
        actions: [{ type: 'button', action_id: 'act:0', block_id: 'b', value, action_ts: `${ts}${presses}` }],
      }
      return { way: 'interaction', payload }
    },
  }
}
