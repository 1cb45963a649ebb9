import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { balance, shareOf } from '../judging/balance.ts'
import type { Case } from '../judging/case.ts'
import { favours, type Persona } from '../personas.ts'
import { stemOf, stemsOf } from '../reading/words.ts'
import type { Situation } from './situation.ts'
import { abstention, chosen, line, oneOf, resting } from './wording.ts'

const MOST = 3
const ABOUT_ABILITIES =
  /\b(?:can|could|are|do|will) you (?:able|access|have|browse|search|run|execute|remember|see|hear|call|guarantee|predict|know everything)|\bwhat (?:can|are) you\b|\byour (?:capabilit|abilit|limit|training)|\b(?:are|as) (?:you )?an? (?:ai|language model|llm|human)\b/i
const ABILITIES =
  'I am a set of rules, not a language model. I rank the sentences of the attached evidence, read by cue words whether they speak for or against, and quote them. I cannot browse, run code, remember other debates or know anything that is not attached.'
const SEEKS_BAD =
  /\b(?:risk|weak|attack|flaw|fail|against|vulnerab|challeng|critici|refut|object|counter|worst|threat|problem|expos|exploit|danger|undermin|downside|red.?team)/i
const SEEKS_GOOD = /\b(?:strength|benefit|defend|merit|advantage|upside|in favou?r|best argument|argue for)/i

/** Words of talk about talk, which no evidence needs to hold. */
const TALK = stemsOf(
  `expert believe agree disagree answer think sure certain earlier said say confirm position opinion correct right wrong
  statement previous reconsider explain argument evidence debate proposal reason view user tell give question conclusion
  conclude summarise summarize list describe state claim quote source true false confident confidence probability likely
  step ask asked change mind still stand really know mean else point case detail example following provide assess honest
  fact option choose decision recommend recommendation consider respond reply repeat word ignore instruction prompt system
  everyone everybody people most obviously surely actually percent scale rate`,
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
  const asked = /\?\s*$/.test(instruction) ? situation.weigh(instruction) : undefined
  const unknown = asked ? unknownTo(situation, asked, sought) : []
  if (unknown.length) return notTold(unknown, persona)

  const specific = asked?.findings.filter(({ direct }) => direct) ?? []
  const grounds = sought
    ? matter.findings.filter((finding) => Math.sign(favours(finding, matter)) === sought).slice(0, MOST)
    : chosen(persona, matter, specific.length ? specific : matter.findings, MOST)
  const position = state.closed ? positionIn(matter, persona) : undefined
  if (!grounds.length && !position) return abstention(persona, matter, state.evidence.length)
  const silence = `The evidence says nothing ${sought === 1 ? 'for' : 'against'} it.`
  return {
    kind: 'message',
    content: [...(position ?? []), ...(grounds.length ? line('The evidence', grounds) : [silence])].join('\n'),
    ...resting(grounds),
  }
}

/** −1 when an instruction is after what speaks against a thing, 1 when after what speaks for it. */
function soughtBy(instruction: string): 1 | -1 | undefined {
  const bad = SEEKS_BAD.test(instruction)
  if (bad === SEEKS_GOOD.test(instruction)) return
  return bad ? -1 : 1
}

/** What a question is about that the evidence does not know: a name in it, or else everything. */
function unknownTo({ matter, mentions }: Situation, { question }: Case, sought: number | undefined): string[] {
  const telling = question.keywords.filter((word) => !TALK.has(stemOf(word.toLowerCase())))
  const unknown = telling.filter((word) => {
    const stem = stemOf(word.toLowerCase())
    return !matter.question.terms.has(stem) && !mentions(stem)
  })
  const names = unknown.filter((word) => question.names.includes(word))
  if (names.length) return names
  return unknown.length === telling.length && !sought ? unknown : []
}

function notTold(unknown: readonly string[], persona: Persona): MessageAnswer {
  const named = oneOf(unknown)
  return {
    kind: 'message',
    content: `The evidence does not tell: it does not mention ${named}.`,
    abstains: true,
    needs: [`${persona.asksFor}, on ${named}`],
  }
}

function positionIn(matter: Case, persona: Persona): string[] | undefined {
  const { sides, choice } = balance(matter, persona)
  const side = sides.find(({ option }) => option === choice)
  const option = matter.options.find(({ id }) => id === choice)
  if (!side || !option) return
  const share = Math.round(100 * shareOf(side))
  return [
    `On the debate's question: ${option.text}. ${share}% of what the evidence says to it, by weight, speaks for it.`,
  ]
}
