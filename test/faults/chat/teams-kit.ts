import { fakeTeams, TEAMS } from '../../support/vendors/teams.ts'
import { type Delivery, JSON_TYPE, notShown, type OpenKit, type Place, RIGHT, SENT_AGAIN } from './kit.ts'

const PATH = '/api/bots/teams/webhook'
const ADA = '29:ada'
const tenantOf = (account: number) => `tenant-${account}`

/** One bot in as many tenants as there are accounts, and a channel for each question. */
export const teamsKit: OpenKit = async ({ now }) => {
  const teams = await fakeTeams({ now, home: 'botframework.com' })
  const began = now().getTime()
  let count = 0

  function activity({ id, question, account }: Place, said: object, later: number): Delivery {
    const body = JSON.stringify({
      ...teams.ask(ADA, `${id};messageid=${question}`, 'Should we ship it?'),
      timestamp: new Date(began + later * 1000).toISOString(),
      channelData: { tenant: { id: tenantOf(account) } },
      ...said,
    })
    return () => ({ path: PATH, body, headers: { ...JSON_TYPE, ...teams.signed() } })
  }
  const next = () => {
    count += 1
    return `next-${count}`
  }

  return {
    kind: 'teams',
    settings: { SERVICE_TEAMS_KEYS_URL: `${teams.url}/keys`, SERVICE_TEAMS_TOKEN_URL: teams.url },
    person: () => ADA,
    perAccount: 48,
    account: (number) => ({
      appId: TEAMS.app,
      externalId: tenantOf(number),
      secrets: { app_password: TEAMS.password },
    }),
    place: (number, accounts) => ({
      id: `19:room${number}@thread.tacv2`,
      account: number % accounts,
      question: String(1_700_000_000_000 + number),
    }),
    asks: (place) => [activity(place, { id: place.question }, 0)],
    replies: (place, words) => [activity(place, { id: next(), text: `<at>Parley</at> ${words}` }, 1)],
    pressesShown: true,
    presses(place, _, act, value) {
      const there = teams.posts.filter(({ conversation }) => conversation.startsWith(`${place.id};`))
      const buttons = there.flatMap(({ id, actions }) =>
        actions.flatMap((action) => action.card?.actions ?? [action]).map(({ data }) => ({ replyToId: id, data })),
      )
      const button = buttons.find(({ data }) => data?.act === act && data.value === value)
      if (!button) throw notShown(place, act)
      return activity(place, { id: next(), text: '', replyToId: button.replyToId, value: button.data }, 2)
    },
    placeOf: (key) => key.split(';')[0] ?? '',
    decisions: () =>
      teams.posts
        .filter(({ actions }) => actions.some(({ title }) => title === RIGHT))
        .map(({ conversation, body }) => ({
          place: conversation.split(';')[0] ?? '',
          again: JSON.stringify(body).includes(SENT_AGAIN),
        })),
    faults: teams.faults,
    close: teams.close,
  }
}
