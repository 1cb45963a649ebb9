import type { Token } from '../reading/words.ts'
import { adviceIn } from './advice.ts'
import type { Frame, Subject } from './frame.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import type { Assertion, Parsed } from './polarity.ts'

const JOINED = new Set(['and', 'or', '&', ',', 'both', 'nor'])

/** Of the mentions before a word the one that rules it: the first since `and` or `or`. */
const subjectOf = (mentions: readonly Mention[], tokens: readonly Token[]): Mention | undefined =>
  mentions.reduceRight<Mention | undefined>((ruling, mention) => {
    if (!ruling || ruling.implied) return ruling ?? mention
    return tokens.slice(mention.until, ruling.at).some(({ word }) => JOINED.has(word)) ? ruling : mention
  }, undefined)

/** What the last clause before a word spoke about. */
function carriedOver(at: number, main: readonly Mention[], tokens: readonly Token[], clauses: readonly number[]) {
  const last = main.findLast((mention) => mention.at < at)
  const clause = main.filter((mention) => last && clauses[mention.at] === clauses[last.at] && mention.at < at)
  return subjectOf(clause, tokens)
}

/** The mentions an assertion is about: in its clause, or else carried over from before, or else the first behind it. */
function about({ at, verdict }: Assertion, { tokens, clauses }: Parsed, mentions: readonly Mention[]): Mention[] {
  const main = mentions.filter(({ contrast }) => !contrast)
  const inClause = main.filter((mention) => clauses[mention.at] === clauses[at])
  const before = subjectOf(
    inClause.filter((mention) => mention.at <= at),
    tokens,
  )
  const behind = inClause.find((mention) => mention.at > at)
  const found =
    (verdict ? (behind ?? before) : (before ?? behind)) ??
    carriedOver(at, main, tokens, clauses) ??
    main.find((mention) => mention.at > at)
  if (!found) return []
  const previous = main[main.indexOf(found) - 1]
  const joined = previous && tokens.slice(previous.until, found.at).every(({ word }) => JOINED.has(word))
  return joined && found.at > previous.until ? [previous, found] : [found]
}

export interface Lean {
  /** By option: what the sentence says for it, or below zero against it. */
  options: Map<string, number>
  /** What it mainly speaks about, for the sentences behind it. */
  subject: Subject | null
}

const STRONGEST = 3

/**
 * What a sentence says about each option. `carried` is what the sentences before it spoke about; `label` is 1 or −1 for
 * what stands under "Pros" or "Cons", whatever its words.
 */
export function leanOf(parsed: Parsed, frame: Frame, carried: () => Subject | null, label: number): Lean {
  const mentions = mentionsIn(parsed, frame)
  const options = new Map<string, number>()
  const say = ({ effects }: Subject, value: number) => {
    for (const [id, effect] of effects) options.set(id, (options.get(id) ?? 0) + effect * value)
  }
  const main = mentions.find(({ contrast }) => !contrast)?.subject ?? null
  const before = main && !label ? null : carried()
  const silent = before ?? frame.fallback
  const labelled = label ? (silent ?? main) : null
  if (labelled) {
    const said = parsed.assertions.reduce((sum, { value }) => sum + value, 0)
    say(labelled, label * Math.max(1, Math.min(STRONGEST, Math.abs(said))))
    return { options, subject: main ?? before }
  }
  const steps = mentions.filter(({ subject }) => subject === frame.proposal?.step)
  const isNamed = ({ at }: Assertion) =>
    frame.pairs.has(`${parsed.tokens[at]?.stem} ${parsed.tokens[at + 1]?.stem}`) ||
    steps.some((step) => at >= step.at && at < step.until)
  const own = parsed.assertions.filter((assertion) => !isNamed(assertion))
  const assertions = [...own, ...adviceIn(parsed, frame.proposal?.action)]
  for (const assertion of assertions) {
    const found = about(assertion, parsed, mentions)
    for (const { subject } of found) say(subject, assertion.value)
    if (!found.length && silent) say(silent, assertion.value)
    const compared = mentions.find(
      ({ contrast, at }) => contrast && Math.abs((parsed.clauses[at] ?? 0) - (parsed.clauses[assertion.at] ?? 0)) <= 1,
    )
    if (compared && !found.some(({ subject }) => subject === compared.subject)) say(compared.subject, -assertion.value)
  }
  for (const [id, value] of options) options.set(id, Math.max(-STRONGEST, Math.min(STRONGEST, value)))
  return { options, subject: main ?? before }
}
