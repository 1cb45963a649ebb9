import type { Debate } from '../../api/debates/debates.ts'
import type { DocumentPlace } from '../../parts/document-link.tsx'
import { splitAtPhrases } from '../../ui/text.ts'

type Evidence = Debate['evidence'][number]

/** Words that agents took from a piece of evidence, and who did. */
export interface Source {
  quote: string
  evidence: Evidence
  /** Where its words stand in the library. */
  place?: DocumentPlace
  agents: readonly string[]
}

/** Part of a statement; with a source where it is a quote. */
export interface Part {
  text: string
  source: Source | undefined
}

type Quoting = {
  agent: string | null
  quotes: readonly { evidence: string; text: string; place?: DocumentPlace | undefined }[]
}

/** Every quote of a debate once for each piece of evidence, with all who used it. */
export function sourcesOf({ rounds, evidence }: Pick<Debate, 'rounds' | 'evidence'>): readonly Source[] {
  const pieces = new Map(evidence.map((piece) => [piece.id, piece]))
  const found = new Map<string, Omit<Source, 'agents'> & { agents: Set<string> }>()
  const said: Quoting[] = rounds.flatMap(({ messages, critiques }) => [
    ...messages.map(({ agent, metadata }) => ({ agent, quotes: metadata.quotes })),
    ...critiques.map(({ agent, quotes }) => ({ agent, quotes })),
  ])
  for (const { agent, quotes } of said) {
    for (const { evidence: id, text, place } of quotes) {
      const piece = pieces.get(id)
      if (!piece || text.trim() === '') continue
      const key = `${id} ${text}`
      const source = found.get(key) ?? {
        quote: text,
        evidence: piece,
        ...(place && { place }),
        agents: new Set<string>(),
      }
      if (agent) source.agents.add(agent)
      found.set(key, source)
    }
  }
  return [...found.values()].map((source) => ({ ...source, agents: [...source.agents] }))
}

/** A statement in parts, of which those that are quotes have a source. */
export const partsOf = (text: string, sources: readonly Source[]): readonly Part[] => {
  const byQuote = new Map(sources.map((source) => [source.quote, source]))
  return splitAtPhrases(text, [...byQuote.keys()]).map(({ text: part, found }) => ({
    text: part,
    source: byQuote.get(found ?? ''),
  }))
}

/** For each statement the quotes that stand in one before it, so that each is read once. */
export function quotedBefore(texts: readonly string[], sources: readonly Source[]): ReadonlyMap<string, Set<string>> {
  const told = new Set<string>()
  const before = new Map<string, Set<string>>()
  for (const text of texts) {
    if (before.has(text)) continue
    before.set(text, new Set(told))
    for (const { source } of partsOf(text, sources)) if (source) told.add(source.quote)
  }
  return before
}
