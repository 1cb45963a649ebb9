import type { MessageAnswer } from '../../engine/flow/asks.ts'
import { balance } from '../judging/balance.ts'
import type { Case } from '../judging/case.ts'
import { akin, answering, opposing } from '../judging/worth.ts'
import type { Persona } from '../personas.ts'
import type { Situation } from './situation.ts'
import { abstention, basis, chosen, line, resting, said } from './wording.ts'

const MOST_FOR = 3
const MOST_AGAINST = 1
/** How good a further statement must be, beside the best. */
const WORTH_ADDING = 0.5

/** Argues for the option that the evidence supports, or puts forward the statements that answer an open question. */
export function opening({ persona, state, matter }: Situation): MessageAnswer {
  const answer = state.closed ? argument(persona, matter) : proposal(persona, matter)
  return answer ?? abstention(persona, matter, state.evidence.length)
}

/** The case for the option that a persona finds best supported; undefined when there is none. */
export function argument(persona: Persona, matter: Case, lead = ''): MessageAnswer | undefined {
  const { sides, choice } = balance(matter, persona)
  const side = sides.find(({ option }) => option === choice)
  const option = matter.options.find(({ id }) => id === choice)
  if (!side || !option) return
  const pro = chosen(persona, matter, side.pro, MOST_FOR)
  const contra = side.contra.slice(0, MOST_AGAINST)
  const found = basis(persona, matter, [...side.pro, ...side.contra])
  const missing = found !== persona.viewpoint
  const words = missing ? `${found}, which tells nothing of ${persona.viewpoint}` : found
  return {
    kind: 'message',
    content: [`${lead}${option.text}, by ${words}.`, ...line('For', pro), ...line('Against', contra)].join('\n'),
    proposal: option.id,
    ...(missing && { needs: [persona.asksFor] }),
    ...resting(pro, contra),
  }
}

/** An answer to an open question made of statements only; undefined when none answers it. */
export function proposal(persona: Persona, matter: Case): MessageAnswer | undefined {
  const weighed = answering(matter, persona)
  const sought = weighed.filter(({ finding }) => persona.looksFor(finding, matter))
  const [best, ...others] = [...sought, ...weighed.filter((one) => !sought.includes(one))]
  if (!best) return
  const more = others.filter(
    ({ finding, value }) =>
      value >= WORTH_ADDING * best.value && (!matter.question.single || akin(best.finding, finding, matter)),
  )
  const pro = [best, ...more].slice(0, MOST_FOR).map(({ finding }) => finding)
  const contra = opposing(matter)
    .filter((finding) => pro.some((one) => akin(one, finding, matter)))
    .slice(0, MOST_AGAINST)
  return {
    kind: 'message',
    content: [said(pro), ...line('Against', contra)].join('\n'),
    ...resting(pro, contra),
  }
}
