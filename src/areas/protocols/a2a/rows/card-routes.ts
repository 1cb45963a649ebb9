import { CachedText } from '../../../../http/answers/cached-text.ts'
import { type Endpoint, RawAnswer, type ReplyControls, type RequestFacts } from '../../../../http/endpoint.ts'
import { openApiDocument } from '../../../../http/openapi/document.ts'
import { underVersion } from '../../../../http/versions/api-version.ts'
import type { AgentCards } from '../cards/cards.ts'
import { cardText } from '../cards/routes.ts'
import { CAPABILITIES } from '../tasks/capabilities.ts'
import { capabilityNames } from './schema.ts'

const A2A_JSON = 'application/a2a+json'

/** Whether the header names the type; that it takes any type does not ask for this one. */
const accepts = (header: string | string[] | undefined, type: string) =>
  String(header ?? '')
    .split(',')
    .some((each) => each.split(';')[0]?.trim().toLowerCase() === type)

interface CardDependencies {
  cards: Pick<AgentCards, 'open'>
  /** The address of this installation as others reach it. */
  address: string
  release: string
  /** The endpoints of the area, once all are built. */
  endpoints: () => readonly Endpoint[]
}

/** What we tell other agents of ourselves under `/api`. */
export function houseCard({ cards, address, release, endpoints }: CardDependencies) {
  let document: CachedText | undefined
  const signed = cardText(cards)
  const at = (path: string) => `${address}${underVersion(1, path)}`
  const house = () => ({
    name: 'Parley',
    description: 'Asks a panel of agents, which debate the question, and answers with their decision and its receipt',
    version: release,
    ...capabilityNames([...CAPABILITIES]),
    endpoints: { tasks: at('/a2a/tasks'), stream: at('/a2a/tasks/{id}/stream'), agents: at('/a2a/agents') },
    metadata: { agent_card: `${address}/.well-known/agent-card.json`, openapi: at('/a2a/openapi.json') },
  })

  return {
    /** The card of A2A 1.0 for those who ask for it, ours for everybody else. */
    async card({ headers }: Pick<RequestFacts, 'headers'>, reply: ReplyControls) {
      if (headers['a2a-version'] === undefined && !accepts(headers.accept, A2A_JSON)) return house()
      const text = await signed(reply)
      reply.header('cache-control', 'no-cache')
      return new RawAnswer(A2A_JSON, text)
    },

    async openApi(reply: ReplyControls) {
      document ??= new CachedText(
        JSON.stringify(
          openApiDocument([{ name: 'a2a', title: 'A2A', stability: 'stable', endpoints: endpoints() }], {
            release,
            versions: [1, 2],
          }),
        ),
      )
      reply.header('cache-control', 'no-cache')
      return new RawAnswer('application/json; charset=utf-8', document)
    },
  }
}
export type HouseCard = ReturnType<typeof houseCard>
