import type { MessageAnswer } from '../../../../engine/asks.ts'
import { balance, shareOf } from '../judging/balance.ts'
import type { Case, Finding } from '../judging/case.ts'
import type { Persona } from '../personas.ts'
import { stemOf } from '../reading/words.ts'
import type { Situation } from './situation.ts'
import { abstention, chosen, line, resting } from './wording.ts'

const MOST = 3
const ABOUT_ABILITIES =
  /\b(?:can|could|are|do|will) you (?:able|access|have|browse|search|run|execute|remember|see|hear|call|guarantee|predict|know everything)|\bwhat (?:can|are) you\b|\byour (?:capabilit|abilit|limit|training)|\b(?:are|as) (?:you )?an? (?:ai|language model|llm|human)\b/i
const ABILITIES =
  'I am a set of rules, not a language model. I rank the sentences of the attached evidence, read by cue words whether they speak for or against, and quote them. I cannot browse, run code, remember other debates or know anything that is not attached.'
const SEEKS_BAD =
  /\b(?:risk|weak|attack|flaw|fail|against|vulnerab|challeng|critici|refut|object|counter|worst|threat|problem|expos|exploit|danger|undermin|downside|red.?team)/i
const SEEKS_GOOD = /\b(?:strength|benefit|defend|merit|advantage|upside|in favou?r|best argument|argue for)/i

/** Words of talk about talk, which no evidence needs to hold. */
const TALK = new Set(
  `expert believe agree disagree answer think sure certain earlier said say confirm position opinion correct right wrong
  statement previous reconsider explain argument evidence debate proposal reason view user tell give question conclusion
  conclude summarise summarize list describe state claim quote source true false confident confidence probability likely
  step ask asked change mind still stand really know mean else point case detail example following provide assess honest
  fact option choose decision recommend recommendation consider respond reply repeat word ignore instruction prompt system
  everyone everybody people most obviously surely actually percent scale rate`
    .split(/\s+/)
    .map(stemOf),
)

/**
 * Answers an instruction from the evidence. The position depends on the debate's question alone, so neither pressure nor
 * a question put another way moves it.
 */
export function statement(situation: Situation): MessageAnswer {
  const { persona, state, matter, ask } = situation
  const instruction = ask.instruction ?? state.topic
  if (ABOUT_ABILITIES.test(instruction)) return { kind: 'message', content: ABILITIES }

  const asked = /\?\s*$/.test(instruction) ? situation.weigh(instruction) : undefined
  const unknown = asked ? unknownTo(situation, asked) : []
  if (unknown.length) return notTold(unknown, persona)

  const specific = asked?.findings.filter(({ direct }) => direct) ?? []
  const findings = specific.length ? specific : matter.findings
  const grounds = groundsFor(instruction, findings, situation)
  const stance = state.closed ? positionIn(matter, persona) : undefined
  if (!grounds.length && !stance) return abstention(persona, matter, state.evidence.length)
  return {
    kind: 'message',
    content: [...(stance ? [stance] : []), ...line('The evidence', grounds)].join('\n'),
    ...resting(grounds),
  }
}

/** What a question names that neither the debate nor its evidence knows. */
function unknownTo({ matter, mentions }: Situation, { question }: Case): string[] {
  return question.keywords.filter((word) => {
    const stem = stemOf(word.toLowerCase())
    return !TALK.has(stem) && !matter.question.terms.has(stem) && !mentions(stem)
  })
}

function notTold(unknown: readonly string[], persona: Persona): MessageAnswer {
  const named = unknown.join(', ')
  return {
    kind: 'message',
    content: `The evidence does not tell: it does not mention ${named}.`,
    abstains: true,
    needs: [persona.asksFor(named)],
  }
}

function positionIn(matter: Case, persona: Persona): string | undefined {
  const { sides, choice } = balance(matter, persona)
  const side = sides.find(({ option }) => option === choice)
  const option = matter.options.find(({ id }) => id === choice)
  if (!side || !option) return
  return `${option.text}: ${Math.round(100 * shareOf(side))}% of what the evidence says to it, by weight, speaks for it.`
}

/** The statements an instruction is after: the bad, the good, or those the persona goes by. */
function groundsFor(instruction: string, findings: readonly Finding[], { persona, matter }: Situation): Finding[] {
  const bad = SEEKS_BAD.test(instruction)
  const good = SEEKS_GOOD.test(instruction)
  if (bad === good) return chosen(persona, matter, findings, MOST)
  return findings.filter(({ polarity }) => (bad ? polarity < 0 : polarity > 0)).slice(0, MOST)
}
