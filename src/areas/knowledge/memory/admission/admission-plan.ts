import { likeness, topicKey } from '../../../../shared/text/likeness.ts'
import { contentStems } from '../../../../shared/text/stems.ts'
import type { Entry, Source } from '../entry.ts'
import { importanceOf, KINDS, type Tier } from '../kinds-and-tiers.ts'
import type { Remark } from './remarks.ts'

/** From this share of common stems on, two texts of one kind on one topic are one entry. */
const ALIKE = 0.8
/** How much of a long answer is kept. */
export const MOST_CHARACTERS = 8_000

/** A valid entry with its text. */
export interface Known {
  entry: Entry
  topic: string
  text: string
}

interface Planning {
  org: string
  debateId: string | null
  known: readonly Known[]
  newId: () => string
  /** The tier in which an entry of a kind begins. */
  tierOf: (remark: Remark) => Tier
  tags?: readonly string[] | undefined
}

interface AdmissionPlan {
  /** New entries, and entries that gain a source. */
  entries: readonly Entry[]
  sources: readonly Source[]
  /** The entry of each remark, in their order. */
  remembered: readonly string[]
}

/** Plans the admission of remarks: each becomes a further source of an entry that says the same, or a new entry. */
export function planAdmission(remarks: readonly Remark[], planning: Planning): AdmissionPlan {
  const { org, debateId, newId, tierOf, tags = [] } = planning
  const alikeness = likenessOfTexts()
  const known = new Map(planning.known.map((each) => [each.entry.id, each]))
  const changed = new Set<string>()
  const sources: Source[] = []
  const remembered = remarks.map((whole) => {
    const remark = { ...whole, text: whole.text.slice(0, MOST_CHARACTERS) }
    const alike = [...known.values()].map((each) => ({ ...each, likeness: alikeness(remark.text, each.text) }))
    const same = alike
      .filter((each) => saysTheSame(remark, each))
      .sort((one, other) => other.likeness - one.likeness)[0]
    const surprise = 1 - Math.max(0, ...alike.map((each) => each.likeness))
    const entry = same?.entry ?? fresh(remark, { org, id: newId(), surprise, tier: tierOf(remark), tags })
    const source = sourceOf(remark, entry, debateId)
    const { topic, text } = same ?? remark
    known.set(entry.id, { entry: withSource(entry, source), topic, text })
    changed.add(entry.id)
    sources.push(source)
    return entry.id
  })
  const entries = [...changed].flatMap((id) => known.get(id)?.entry ?? [])
  return { entries, sources, remembered }

  function saysTheSame(remark: Remark, each: Known & { likeness: number }): boolean {
    const isOnTopic =
      each.entry.topic_key === topicKey(remark.topic) ||
      (alikeness(remark.topic, each.topic) >= ALIKE && statesTheSame(remark.topic, each.topic))
    const isAlike = each.likeness >= ALIKE || remark.text.trim() === each.text.trim()
    return each.entry.kind === remark.kind && isOnTopic && isAlike && statesTheSame(remark.text, each.text)
  }
}

/** Compares texts by their content words; reads each text once. */
function likenessOfTexts() {
  const read = new Map<string, string[]>()
  const stemsIn = (text: string) => {
    const stems = read.get(text) ?? contentStems(text)
    read.set(text, stems)
    return stems
  }
  return (one: string, other: string) => likeness(stemsIn(one), stemsIn(other))
}

interface Fresh {
  org: string
  id: string
  surprise: number
  tier: Tier
  tags: readonly string[]
}

const fresh = ({ kind, topic, at }: Remark, { org, id, surprise, tier, tags }: Fresh): Entry => ({
  organization_id: org,
  id,
  kind,
  topic_key: topicKey(topic),
  tier,
  importance: 0,
  surprise,
  sources: 0,
  bytes: 0,
  last_source: 0,
  moves: 0,
  supplied: 0,
  cited: 0,
  first_cited: null,
  last_cited: null,
  valid_from: at,
  invalid_at: null,
  proved: null,
  superseded_by: null,
  archived_at: null,
  promoted_at: null,
  promoted_cited: false,
  tags: [...tags],
  created_at: at,
  updated_at: at,
})

const sourceOf = (remark: Remark, entry: Entry, debate_id: string | null): Source => ({
  organization_id: entry.organization_id,
  entry: entry.id,
  number: entry.last_source + 1,
  kind: remark.kind,
  debate_id,
  version: debate_id === null ? null : remark.version,
  topic: remark.topic,
  text: remark.text,
  agent: remark.agent ?? null,
  target: remark.target ?? null,
  user_id: remark.user ?? null,
  round: remark.round ?? null,
  severity: remark.severity ?? null,
  importance: importanceOf(remark.kind, remark.support),
  proved: null,
  proved_at: null,
  at: remark.at,
})

const withSource = (entry: Entry, { number, text, importance, at }: Source): Entry => ({
  ...entry,
  last_source: number,
  sources: entry.sources + 1,
  bytes: entry.bytes + Buffer.byteLength(text),
  importance: Math.max(entry.importance, importance),
  updated_at: at,
})

/** The entry recomputed from the sources that are left. */
export function recomputed(entry: Entry, sources: readonly Source[]): Entry {
  const verdict = sources
    .filter(({ proved_at }) => proved_at !== null)
    .sort((one, other) => String(one.proved_at).localeCompare(String(other.proved_at)))
    .at(-1)
  const proved = verdict?.proved ?? null
  const worth = Math.max(0, ...sources.map((each) => each.importance * (each.proved === 'right' ? PROVED_RIGHT : 1)))
  const refuted = proved === 'wrong' ? (verdict?.proved_at ?? null) : null
  return {
    ...entry,
    sources: sources.length,
    bytes: sources.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0),
    valid_from: sources.map(({ at }) => at).sort()[0] ?? entry.valid_from,
    proved,
    importance: refuted ? REFUTED : Math.min(1, worth),
    invalid_at: entry.superseded_by !== null ? entry.invalid_at : refuted,
  }
}

/** The importance of a refuted decision, and the factor for one that proved right. */
const REFUTED = 0.1
const PROVED_RIGHT = 1.25

/** The tier in which an entry of this kind begins while there is room. */
export const usualTier = ({ kind }: Pick<Remark, 'kind'>, hasRoom: boolean): Tier =>
  KINDS[kind].tier === 'glacial' && !hasRoom ? 'slow' : KINDS[kind].tier

const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu
const DENIES =
  /^(?:no|not|never|none|neither|nor|cannot|without|nicht|nie|niemals|kein\p{L}*|ohne|pas|jamais|sans|sin|nunca|non|mai|senza|niet|geen|\p{L}+n['’]t)$/u
const HAS_NUMBER = /\p{N}/u

/** The few words that change a statement: negations and numbers, in order. */
const turningWords = (text: string): string =>
  (text.normalize('NFKC').toLowerCase().match(WORDS) ?? [])
    .filter((word) => DENIES.test(word) || HAS_NUMBER.test(word))
    .join(' ')

/** Whether two similar texts agree in their negations and numbers. */
export const statesTheSame = (one: string, other: string): boolean => turningWords(one) === turningWords(other)
