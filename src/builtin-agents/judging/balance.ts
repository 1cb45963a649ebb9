import { type Persona, tilt } from '../personas.ts'
import type { Case, Finding } from './case.ts'

/** What a persona finds for and against one option. */
export interface Side {
  option: string
  support: number
  oppose: number
  /** The statements behind it, the weightiest first. */
  pro: readonly Finding[]
  contra: readonly Finding[]
}

/** How the evidence stands for a persona. */
export interface Balance {
  sides: readonly Side[]
  /** The option it supports, `none` when everything speaks against all of them, or null when it does not tell. */
  choice: string | null
  /** The two best are almost level. */
  close: boolean
}

const LEVEL = 0.05
const CLOSE = 0.15

export function balance(matter: Case, persona: Persona): Balance {
  const sides = matter.options.map(({ id }) => sideOf(id, matter, persona)).sort((a, b) => net(b) - net(a))
  const [first, second] = sides
  const total = sides.reduce((sum, { support, oppose }) => sum + support + oppose, 0)
  if (!first || !total) return { sides, choice: null, close: false }
  const lead = (net(first) - (second ? net(second) : 0)) / total
  const onlyAgainst = sides.length > 2 && sides.every(({ support, oppose }) => !support && oppose)
  const told = first.support > 0 && lead > LEVEL
  return { sides, choice: told ? first.option : onlyAgainst ? 'none' : null, close: lead <= CLOSE }
}

const net = ({ support, oppose }: Side) => support - oppose

function sideOf(option: string, matter: Case, persona: Persona): Side {
  const weighed = matter.findings
    .map((finding) => ({
      finding,
      value: (finding.options.get(option) ?? 0) * finding.weight * tilt(persona, finding, matter),
    }))
    .filter(({ value }) => value)
  const pro = weighed.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const contra = weighed.filter(({ value }) => value < 0).sort((a, b) => a.value - b.value)
  return {
    option,
    support: pro.reduce((sum, { value }) => sum + value, 0),
    oppose: contra.reduce((sum, { value }) => sum - value, 0),
    pro: pro.map(({ finding }) => finding),
    contra: contra.map(({ finding }) => finding),
  }
}

/** The share of what speaks for an option, drawn to one half where little is said at all. */
export const shareOf = ({ support, oppose }: Side) => (support + 0.5) / (support + oppose + 1)
