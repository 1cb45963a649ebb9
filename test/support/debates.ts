import type { FastifyInstance } from 'fastify'
import { testApp } from './app.ts'
import { runToRest } from './deliberation.ts'
import type { CallerHeaders, CallerWishes } from './people.ts'
import { type Script, scriptedAgents, voice } from './scripted-agents.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A caller of the service; addresses are under version 1 unless they say more. */
function client(app: FastifyInstance, headers: CallerHeaders) {
  const send =
    (method: Method) =>
    (url: string, payload?: object, more: Record<string, string> = {}) =>
      app.inject({
        method,
        url: url.startsWith('/api') ? url : `/api/v1${url}`,
        headers: { ...headers, ...more },
        ...(payload && { payload }),
      })
  return {
    headers,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}
export type Client = ReturnType<typeof client>

/** Two who are for it and one who is against it; nobody wants a second round. */
const PANEL: Record<string, Script> = {
  ada: voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1', finds: 'It is vague.' }),
  bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1' }),
  cy: voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2' }),
}

/** Two of three agents without a record are right more often than not, and no more is asked for. */
export const QUESTION = {
  topic: 'Should we ship it?',
  agents: ['ada', 'bo', 'cy'],
  consensus_threshold: 0.5,
}

/** What their decision is worth before any outcome is known. */
export const TWO_OF_THREE = 0.96 / (1 + Math.exp(0.3 - Math.log(4.5 / 3) - 0.4 * Math.log(2)))

interface Wishes extends NonNullable<Parameters<typeof testApp>[0]> {
  scripts?: Record<string, Script>
}

/** A service with scripted agents and without limits; debates run when they are told to. */
export async function debateService({ scripts = PANEL, settings, ...wishes }: Wishes = {}) {
  const service = await testApp({
    agents: [scriptedAgents(scripts)],
    ...wishes,
    settings: { RATE_LIMIT_ENABLED: 'false', ...settings },
  })
  const by = (headers: CallerHeaders) => client(service.app, headers)
  const as = async (person: CallerWishes = {}) => by(await service.token({ org: 'org_1', ...person }))
  return {
    ...service,
    as,
    by,
    /** A debate that was started and has not run yet. */
    async started(by: Client, request: object = {}): Promise<string> {
      const answer = await by.post('/debates', { ...QUESTION, ...request })
      if (answer.statusCode !== 201) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`)
      return answer.json().id
    },
    /** A debate that has run to its end. */
    async decided(by: Client, request: object = {}): Promise<string> {
      const id = await this.started(by, request)
      await runToRest(service, id)
      return id
    },
  }
}
export type DebateService = Awaited<ReturnType<typeof debateService>>
