import type { Endpoint } from '../src/http/endpoint.ts'
import { filledPath } from '../src/http/path-pattern.ts'
import type { Area } from '../src/platform.ts'
import { AGENTS } from './growth-courses.ts'

/** Areas whose answers are read from the logs of debates. */
const ABOUT_DEBATES = new Set([
  ...['debates', 'checkpoints', 'breakpoints', 'deliberations', 'decisions', 'explanations', 'probes'],
  ...['events', 'roster', 'records', 'agents', 'receipts', 'trails', 'cross-pollination'],
  'dashboard',
  ...['analytics', 'consensus-memory', 'critiques', 'reasoning', 'moments', 'replays'],
])

/** Things that single requests created, which are not in the log. */
const NOT_IN_THE_LOG = new Set([
  'explanations.batch-status',
  'explanations.batch-results',
  'probes.red-team-report',
  'probes.report',
  'gauntlet.get',
  'receipts.get',
  'receipts.export',
  'receipts.export-wrapped',
  'roster.get',
  'receipts.keys',
  'cross-pollination.resting',
])

/** The things in a database to ask about. */
export interface Things {
  debate: string
  checkpoint: string
  breakpoint: string
  topic: string
  since: string
}

type Value = string | undefined

/** The value of a path parameter. */
const inPath = (things: Things, endpoint: string): Readonly<Record<string, Value>> => ({
  id:
    {
      'checkpoints.get': things.checkpoint,
      'breakpoints.status': things.breakpoint,
      'explanations.reliability': AGENTS[0],
    }[endpoint] ?? things.debate,
  debate_id: things.debate,
  claim_id: 'p1',
  trail_id: things.debate.replace('dbt_', 'trl_'),
  name: AGENTS[0],
  agent: AGENTS[0],
  opponent: AGENTS[1],
  domain: 'engineering',
  type: 'upset_victory',
  endpoint: 'debates.list',
})

/** The values to try for a query parameter; undefined for one that does not search. */
const inQuery = (things: Things): Readonly<Record<string, Value>> => ({
  topic: things.topic,
  q: things.topic.split(' ').at(-1)?.replace('?', ''),
  agent: AGENTS[0],
  agent_a: AGENTS[0],
  agent_b: AGENTS[1],
  agents: AGENTS.slice(0, 3).join(','),
  domain: 'engineering',
  debate_id: things.debate,
  since: things.since,
  until: things.since,
  start_date: things.since,
  end_date: things.since,
  time_range: '90d',
  granularity: 'weekly',
  min_confidence: '0.6',
  min_success: '0.2',
  min_debates: '5',
  addressed: 'true',
  limit: undefined,
  offset: undefined,
})

/** Small enough that the small database also has a full page of most things. */
const PAGE = '10'

/** Parameters that are required although their schema is optional, because another may replace them. */
const EITHER: Readonly<Record<string, readonly string[]>> = {
  'agents.elo': ['agent'],
  'agents.compare': ['agent_a', 'agent_b'],
}

const properties = ({ query }: Endpoint) => Object.entries(query?.properties ?? {})
/** A value that is not the default, which would be the same question. */
const other = (schema: { enum?: readonly unknown[]; default?: unknown }) =>
  schema.enum?.find((value) => value !== schema.default) as Value
const isNumber = (schema: object) => 'type' in schema && schema.type === 'integer'

/** Every way to ask: with the required parameters alone, and with each optional one. */
function queriesOf(endpoint: Endpoint, things: Things): Record<string, string>[] {
  const values = inQuery(things)
  const needed = properties(endpoint)
    .filter(
      ([name, schema]) =>
        EITHER[endpoint.id]?.includes(name) || (endpoint.query?.required?.includes(name) && !('default' in schema)),
    )
    .map(([name]) => [name, values[name]] as const)
  if (needed.some(([, value]) => value === undefined)) throw new Error(`Nothing to ask ${endpoint.id} with`)
  const always = Object.fromEntries([...needed, ...(endpoint.query?.properties?.limit ? [['limit', PAGE]] : [])])
  const choices = properties(endpoint).flatMap(([name, schema]) => {
    const value = isNumber(schema) ? undefined : (values[name] ?? other(schema))
    const stoodFor = name === 'agents' && 'agent_a' in always
    return name in always || stoodFor || value === undefined ? [] : [{ ...always, [name]: value }]
  })
  return [always, ...choices]
}

export interface Request {
  name: string
  url: string
}

/** Every request that can be made about debates. */
export function requestsOf(areas: readonly Area[], things: Things): Request[] {
  const endpoints = areas
    .filter(({ name }) => ABOUT_DEBATES.has(name))
    .flatMap((area) => area.endpoints)
    .filter(({ id, method }) => method === 'GET' && !NOT_IN_THE_LOG.has(id))
  return endpoints.flatMap((endpoint) => {
    const known = inPath(things, endpoint.id)
    const path = filledPath(endpoint.path, (name) => {
      const value = known[name]
      if (value === undefined) throw new Error(`Nothing stands for :${name} in ${endpoint.id}`)
      return encodeURIComponent(value)
    })
    return queriesOf(endpoint, things).map((query) => {
      const said = Object.keys(query).filter((name) => name !== 'limit')
      const search = new URLSearchParams(query).toString()
      return {
        name: said.length === 0 ? endpoint.path : `${endpoint.path}?${said.join('&')}`,
        url: `/api/v2${path}${search && `?${search}`}`,
      }
    })
  })
}
