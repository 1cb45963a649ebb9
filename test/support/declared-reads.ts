import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Reaction } from '../../src/background/log-readers/reactions.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import type { Area } from '../../src/platform.ts'
import { listenToStatements } from './statement-listener.ts'

interface Touched {
  read: Set<string>
  written: Set<string>
}

/** What the statements of a request or of a reaction touch, while it is under way. */
const underWay = new AsyncLocalStorage<Touched>()

const READS = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi

const known = new Map<string, { reads: readonly string[]; writes: readonly string[] }>()

/** The tables that a statement reads and writes; the same statements come again and again. */
function tablesIn(text: string) {
  const found = known.get(text)
  if (found) return found
  const named = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, table = '']) => table)
  const tables = { reads: named(READS), writes: named(WRITES) }
  known.set(text, tables)
  return tables
}

let listens = false

function noteTouchedTables() {
  if (listens) return
  listens = true
  listenToStatements((text) => {
    const touched = underWay.getStore()
    if (!touched) return undefined
    const { reads, writes } = tablesIn(text)
    for (const table of reads) touched.read.add(table)
    for (const table of writes) touched.written.add(table)
    return undefined
  })
}

/** A scrape shows figures as they are, and who asks what is kept of them has every table counted as it is. */
const AS_IT_IS = ['metrics.export', 'privacy.inventory']

/** What changes something answers with what it has made; what only asks is read. */
const isQuestion = ({ id, method, audit }: Endpoint) =>
  (method === 'GET' || audit === 'nothing') && !AS_IT_IS.includes(id)

/** What is posted in a thread is written down as a message there, beside those that people send at any moment: nobody waits for it. */
const isPosting = ({ name }: Reaction) => name.startsWith('chat.')

/** The areas, whose reactions fail where they write a table of their area that they do not declare. */
export function holdWrites(areas: readonly Area[]): Area[] {
  noteTouchedTables()
  const held = (reaction: Reaction, own: ReadonlySet<string>): Reaction => ({
    ...reaction,
    async react(...given) {
      const touched: Touched = { read: new Set(), written: new Set() }
      await underWay.run(touched, () => reaction.react(...given))
      const undeclared = [...touched.written].filter(
        (table) => own.has(table) && !isPosting(reaction) && !reaction.writes?.some((declared) => declared === table),
      )
      if (undeclared.length > 0)
        throw new Error(`${reaction.name} writes ${undeclared.join(', ')}: declare it in its \`writes\``)
    },
  })
  return areas.map((area) => {
    const own = new Set(area.tables?.map(({ table }) => String(table)))
    return area.reactions ? { ...area, reactions: area.reactions.map((reaction) => held(reaction, own)) } : area
  })
}

/** Fails every answer that was read from what a view or a reaction writes which its endpoint does not declare. */
export function holdReads(app: FastifyInstance, areas: readonly Area[]) {
  noteTouchedTables()
  const writers = areas
    .flatMap(({ views = [], reactions = [] }) => [
      ...views.map(({ name, tables }) => ({ name, tables })),
      ...reactions.map(({ name, writes = [] }) => ({ name, tables: writes })),
    ])
    .flatMap(({ name, tables }) => tables.map((table) => ({ name, table })))
  const writersOf = Map.groupBy(writers, ({ table }) => String(table))
  app.addHook('preHandler', (request, _reply, done) => {
    request.touched = { read: new Set(), written: new Set() }
    underWay.run(request.touched, done)
  })
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const { touched } = request
    request.touched = undefined
    if (!endpoint || !touched || !isQuestion(endpoint) || reply.statusCode >= 400) return
    const read = [...touched.read].flatMap((table) => writersOf.get(table) ?? [])
    const undeclared = [...new Set(read.map(({ name }) => name))].filter((name) => !endpoint.reads?.includes(name))
    if (undeclared.length > 0)
      throw new Error(`${endpoint.id} reads what ${undeclared.join(' and ')} writes: declare it in its \`reads\``)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What was touched for it: for tests. */
    touched?: Touched | undefined
  }
}
