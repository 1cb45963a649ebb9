import type { Quote } from '../../src/engine/events/parts.ts'
import { exampleEvent } from './debate-events.ts'
import type { Client, DebateService } from './debates.ts'
import { runToRest } from './deliberation.ts'
import { type Manner, type Script, voice } from './scripted-agents.ts'

/** As much of an entry as tests look at. */
interface ShownEntry {
  id: string
  kind: string
  tier: string
  topic: string
  content: string
  importance: number
  surprise_score: number
  strength: number
  supplied: number
  cited: number
  update_count: number
  outcome: string | null
  invalid_at: string | null
  superseded_by: string | null
  archived_at: string | null
  expires_at: string | null
  sources?: { debate_id: string | null; content: string; version: number | null }[]
  moves?: { from_tier: string; to_tier: string; why: string }[]
  used_by?: { debate_id: string; cited_at: string | null }[]
}

interface Entries {
  entries: ShownEntry[]
  total: number
}

/** What an agent does: as told, and in a revision it may say something else; what it cites it cites whenever it speaks. */
type Part = Manner & { revises?: string; cites?: readonly string[]; quotes?: readonly Quote[] }
type Parts = Readonly<Record<string, Part>>

interface Course {
  topic: string
  answer: string
  /** Why the one who is outvoted is against it. */
  against?: string
}

/** Agents who decide, so that there is something to remember. */
export function rememberingPanel() {
  let parts: Parts = {}
  const part =
    (name: string): Script =>
    async (ask, state, options) => {
      const { revises, cites, quotes, ...manner } = parts[name] ?? {}
      const isRevision = ask.purpose === 'revision' && revises !== undefined
      const said = await voice(isRevision ? { ...manner, says: revises } : manner)(ask, state, options)
      return said.kind === 'message' ? { ...said, ...(cites && { cites }), ...(quotes && { quotes }) } : said
    }

  /** Runs a debate to its end, and has it remembered. */
  async function finish(service: DebateService, id: string, told: Parts) {
    parts = told
    await runToRest(service, id)
    await service.cursors.catchUp()
  }

  /** Gives a debate that has not begun a piece of what is remembered, as grounding does. */
  async function supply({ platform }: DebateService, id: string, entry: { id: string; content: string }) {
    const { version = 0 } = (await platform.log.head(id)) ?? {}
    const evidence = `evd_${entry.id.slice(4)}`
    const { data, private: text } = exampleEvent('evidence_attached')
    const origin = { item: entry.id, passage: 1, place: { page: 1, start: 0, end: entry.content.length } }
    const event = {
      type: 'evidence_attached' as const,
      data: { ...data, evidence, origin },
      private: { ...text, content: entry.content },
    }
    await platform.log.append({ debateId: id, expectedVersion: version, events: [event] })
    return evidence
  }

  return {
    supply,
    scripts: { ada: part('ada'), bo: part('bo'), cy: part('cy') },
    finish,
    /** A debate in which two are for an answer and one for another. */
    async decide(service: DebateService, by: Client, { topic, answer, against = 'It is too risky for us.' }: Course) {
      const id = await service.started(by, { topic, agents: ['ada', 'bo', 'cy'], rounds: 1 })
      await finish(service, id, {
        ada: { says: answer, votesFor: 'p1' },
        bo: { says: answer, votesFor: 'p1' },
        cy: { says: 'Wait another year.', votesFor: 'p3', because: against },
      })
      return id
    },
  }
}

/** What an organization remembers, as one of its people sees it. */
export function rememberedBy(by: Client) {
  const list = async (query = ''): Promise<Entries> => (await by.get(`/memory/entries?limit=100${query}`)).json()
  return {
    list,
    one: async (id: string): Promise<ShownEntry | undefined> =>
      ((await by.get(`/memory/entries?ids=${id}`)).json() as Entries).entries[0],
    of: async (kind: string, query = ''): Promise<ShownEntry[]> => (await list(`&kind=${kind}${query}`)).entries,
    found: async (words: string, query = ''): Promise<ShownEntry[]> =>
      (await by.get(`/memory/continuum/retrieve?query=${encodeURIComponent(words)}${query}`)).json().entries,
  }
}
