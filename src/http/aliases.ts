import type { Static, TObject, TSchema } from 'typebox'
import type { Caller } from '../shared/identity/caller.ts'
import { type Endpoint, RawAnswer } from './endpoint.ts'
import type { Alias, Inputs } from './endpoint-parts.ts'
import { inputReader } from './validation.ts'
import { EventStream, WaitingAnswer } from './waiting/answers.ts'

type Read<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise

interface AliasOptions<Q extends TObject | undefined, B extends TSchema | undefined, R extends TSchema | undefined>
  extends Omit<Alias, 'takes' | 'answers'> {
  query?: Q
  body?: B
  response?: R
  takes?(sent: {
    params: Readonly<Record<string, string>>
    query: Read<Q, undefined>
    body: Read<B, undefined>
    caller: Caller
  }): Partial<Inputs>
  /** Declares by its parameter what it reads of the endpoint's answer. */
  answers?(answer: never): Read<R, never>
}

/** Declares an alias, typed by its own schemas. */
export const alias = <
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(
  options: AliasOptions<Q, B, R>,
): Alias => options as unknown as Alias

/** The endpoints of an area, each with its aliases. */
export function withAliases(endpoints: readonly Endpoint[], aliases: readonly Alias[]): Endpoint[] {
  const stray = aliases.find(({ of }) => !endpoints.some(({ id }) => id === of))
  if (stray) throw new Error(`${stray.path} is an alias of ${stray.of}, which is no endpoint of this area`)
  return endpoints.map((endpoint) => ({ ...endpoint, also: aliases.filter(({ of }) => of === endpoint.id) }))
}

/** An endpoint's aliases, each as an endpoint with the same id. */
export const aliasesOf = (endpoint: Endpoint): Endpoint[] =>
  (endpoint.also ?? []).map((alias, index) => asEndpoint(endpoint, alias, `alias${index + 1}`))

const isSentAsItIs = (answer: unknown) =>
  answer instanceof RawAnswer || answer instanceof EventStream || answer instanceof WaitingAnswer

function asEndpoint(original: Endpoint, alias: Alias, name: string): Endpoint {
  const { also: _also, formerly: _formerly, successor: _successor, ...endpoint } = original
  const { method = endpoint.method, path, query, body, response, params, takes, answers } = alias
  const read = inputReader(original)
  const inputs = takes
    ? { params, query, body }
    : { params: endpoint.params, query: endpoint.query, body: endpoint.body }
  return {
    ...endpoint,
    ...inputs,
    method,
    path,
    response: response ?? endpoint.response,
    example: alias.example ?? (takes ? undefined : endpoint.example),
    alias: {
      name,
      of: `${original.method} ${original.path}`,
      own: { body: takes !== undefined, response: response !== undefined },
    },
    async handle({ params, query, body, ...context }) {
      const sent = { params, query, body }
      const { caller } = context
      const answer = await original.handle({
        ...context,
        ...(takes ? read({ ...sent, ...takes({ ...sent, caller }) }) : sent),
      })
      return answers && !isSentAsItIs(answer) ? answers(answer) : answer
    },
  }
}
