import { setTimeout as sleep } from 'node:timers/promises'
import type { BuiltService } from './built-service.ts'

type Json = Record<string, unknown>

export async function ask(
  { origin }: Pick<BuiltService, 'origin'>,
  path: string,
  headers: Record<string, string>,
  body?: Json,
): Promise<Json> {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Json
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return (answer.data ?? answer) as Json
}

export const DEBATES_AT_ONCE = 4

export const ANN = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' }
export const QUESTION = {
  task: 'Does the warranty cover water damage?',
  context: 'The warranty runs for two years. Water damage is not covered.',
}

/** Ann's token; she has an account after the first start. */
export async function signIn(service: BuiltService, path: '/api/v2/auth/register' | '/api/v2/auth/login') {
  const { access_token, token } = await ask(service, path, {}, ANN)
  return { authorization: `Bearer ${access_token ?? token}` }
}

/** Puts a text into Ann's library, for her searches to find. */
export async function fillLibrary(service: BuiltService, headers: Record<string, string>) {
  const text = 'The warranty runs for two years. Water damage is not covered.'
  const { ingest_id } = await ask(service, '/api/v2/knowledge/ingest', headers, { title: 'Warranty', text })
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await ask(service, `/api/v2/knowledge/ingest/${ingest_id}`, headers)
    if (status === 'completed') return
    await sleep(100)
  }
  throw new Error('The library was not filled')
}

/** Holds debates to their end, and answers the id of the last. */
export async function holdDebates(
  service: BuiltService,
  headers: Record<string, string>,
  count: number,
): Promise<string> {
  let last = ''
  let left = count
  const hold = async () => {
    while (left-- > 0) {
      const debate = await ask(service, '/api/v2/debates', headers, QUESTION)
      last = String(debate.id ?? debate.debate_id)
      await ask(service, `/api/v2/debates/${last}/consensus?wait=30`, headers)
    }
  }
  await Promise.all(Array.from({ length: DEBATES_AT_ONCE }, hold))
  return last
}

/** What people open most. */
export const readsOf = (debateId: string) => ({
  me: '/api/v2/auth/me',
  debate: `/api/v2/debates/${debateId}`,
  messages: `/api/v2/debates/${debateId}/messages`,
  consensus: `/api/v2/debates/${debateId}/consensus`,
  decision: `/api/v1/decisions/${debateId}`,
  debates: '/api/v2/debates',
  receipts: '/api/v1/receipts',
  agents: '/api/v2/agents',
  search: '/api/v2/knowledge/search?q=warranty',
  audit: '/api/v2/audit/entries',
})
