import { CachedText } from '../../../../http/answers/cached-text.ts'
import { type Endpoint, RawAnswer, type ReplyControls } from '../../../../http/endpoint.ts'
import { openApiDocument } from '../../../../http/openapi/document.ts'
import { underVersion } from '../../../../http/versions/api-version.ts'
import { CAPABILITIES } from './schema.ts'

interface CardDependencies {
  /** The address of this installation as others reach it. */
  address: string
  release: string
  /** The endpoints of the area, once all are built. */
  endpoints: () => readonly Endpoint[]
}

/** What we tell other agents of ourselves under `/api`. */
export function houseCard({ address, release, endpoints }: CardDependencies) {
  let document: CachedText | undefined
  const at = (path: string) => `${address}${underVersion(1, path)}`
  return {
    house: () => ({
      name: 'Parley',
      description:
        'Puts a question to a panel of agents that debate it, and answers with their decision and its receipt',
      version: release,
      capabilities: [...CAPABILITIES],
      supported_tasks: [...CAPABILITIES],
      endpoints: { tasks: at('/a2a/tasks'), stream: at('/a2a/tasks/{id}/stream'), agents: at('/a2a/agents') },
      metadata: { agent_card: `${address}/.well-known/agent-card.json`, openapi: at('/a2a/openapi.json') },
    }),

    openApi(reply: ReplyControls) {
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
