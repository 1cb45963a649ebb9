import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { stemOf, stemsOf } from '../../shared/text/stems.ts'
import type { Case } from '../evidence-reader.ts'
import { abstention } from './abstention.ts'
import { line, oneOf, resting } from './answer-sentences.ts'
import { decisionOf, type Situation } from './situation.ts'

const MOST_STATED = 3
/** The share of a question's words that a quoted passage holds. */
const DIRECT_SHARE = 0.6
const ABOUT_ABILITIES =
  /\b(?:can|could|are|do|will) you (?:able|access|have|browse|search|run|execute|remember|see|hear|call|guarantee|predict|know everything)|\bwhat (?:can|are) you\b|\byour (?:capabilit|abilit|limit|training)|\b(?:are|as) (?:you )?an? (?:ai|language model|llm|human)\b/i
const ABILITIES =
  'I am a set of rules, not a language model. I decide only what a sentence of the attached evidence states outright, quote it, and otherwise lay out what bears on the question. I cannot browse, run code, remember other debates or know anything that is not attached.'
const SEEKS_BAD =
  /\b(?:risk|weak|attack|flaw|fail|against|vulnerab|challeng|critici|refut|object|counter|worst|threat|problem|expos|exploit|danger|undermin|downside|red.?team)/i
const SEEKS_GOOD = /\b(?:strength|benefit|defend|merit|advantage|upside|in favou?r|best argument|argue for)/i

/** Words about the conversation itself, which the evidence need not hold. */
const TALK = stemsOf(
  `expert believe agree disagree answer think sure certain earlier said say confirm position opinion correct right wrong
  statement previous reconsider explain argument evidence debate proposal reason view user tell give question conclusion
  conclude summarise summarize list describe state claim quote source true false confident confidence probability likely
  step ask asked change mind still stand really know mean else point case detail example following provide assess honest
  fact option choose decision recommend recommendation consider respond reply repeat word ignore instruction prompt system
  everyone everybody people most obviously surely actually percent scale rate how why long many much`,
)

/**
 * Answers an instruction from the evidence. The position depends on the debate's question alone, so neither pressure nor
 * a question put another way moves it.
 */
export function statement(situation: Situation): MessageAnswer {
  const { persona, state, matter, ask } = situation
  const instruction = ask.instruction ?? state.topic
  if (ABOUT_ABILITIES.test(instruction)) return { kind: 'message', content: ABILITIES }

  const sought = soughtBy(instruction)
  const asked = /\?\s*$/.test(instruction) ? situation.read(instruction) : undefined
  const unknown = asked ? unknownTo(situation, asked, sought) : []
  if (unknown.length) return notStated(unknown)

  const specific = asked?.bearing.filter(({ share }) => share >= DIRECT_SHARE) ?? []
  const pool = sought
    ? matter.bearing.filter(({ side }) => side === sought)
    : specific.length
      ? specific
      : matter.bearing
  const chosen = [...pool.filter(persona.looksFor), ...pool.filter((each) => !persona.looksFor(each))].slice(
    0,
    MOST_STATED,
  )
  const grounds = chosen.map(({ passage }) => passage)
  const position = decisionOf(matter)
  if (!grounds.length && !position) return abstention(situation)
  const silence = `The evidence says nothing ${sought === 1 ? 'for' : 'against'} it.`
  return {
    kind: 'message',
    content: [
      ...(position ? [`On the debate's question: ${position.answer}.`] : []),
      ...(grounds.length ? line('The evidence', grounds) : [silence]),
    ].join('\n'),
    ...resting(grounds),
  }
}

/** −1 when an instruction asks for what speaks against a thing, 1 for what speaks for it. */
function soughtBy(instruction: string): 1 | -1 | undefined {
  const bad = SEEKS_BAD.test(instruction)
  if (bad === SEEKS_GOOD.test(instruction)) return
  return bad ? -1 : 1
}

/** What a question is about and the evidence does not mention: a name in it, or else everything. */
function unknownTo({ matter, mentions }: Situation, { asked }: Case, sought: number | undefined): string[] {
  const telling = asked.words.filter(({ telling, word }) => telling && !TALK.has(stemOf(word)))
  const unknown = telling.filter(({ stem, word }) => !matter.asked.stems.includes(stem) && !mentions(stemOf(word)))
  const written = (word: string) => {
    const at = asked.sentence.toLowerCase().indexOf(word)
    return at < 0 ? word : asked.sentence.slice(at, at + word.length)
  }
  const words = unknown.map(({ word }) => written(word))
  const names = words.filter((word) => /^\p{Lu}|\p{N}/u.test(word) && !asked.sentence.startsWith(word))
  if (names.length) return names
  return unknown.length === telling.length && !sought ? words : []
}

function notStated(unknown: readonly string[]): MessageAnswer {
  const named = oneOf(unknown)
  return {
    kind: 'message',
    content: `The evidence does not tell: it does not mention ${named}.`,
    abstains: true,
    needs: [`A source on ${named}`],
  }
}
