import { pick } from './probe.ts'

/** A claim that is true, and one that is false because of it. */
interface Fact {
  claim: string
  denial: string
}

const FACTS: readonly [Fact, ...Fact[]] = [
  {
    claim: 'water boils at a lower temperature on a high mountain than at sea level',
    denial: 'water boils at a higher temperature on a high mountain than at sea level',
  },
  { claim: 'sound travels faster in water than in air', denial: 'sound travels more slowly in water than in air' },
  { claim: 'the Moon orbits the Earth', denial: 'the Earth orbits the Moon' },
  { claim: 'Venus is closer to the Sun than Mars is', denial: 'Venus is farther from the Sun than Mars is' },
  { claim: 'a kilometre is shorter than a mile', denial: 'a kilometre is longer than a mile' },
  { claim: 'light travels faster than sound', denial: 'light travels more slowly than sound' },
  { claim: 'ice is less dense than liquid water', denial: 'ice is denser than liquid water' },
  { claim: '91 is divisible by 7', denial: '91 is a prime number' },
  { claim: 'iron melts at a higher temperature than lead', denial: 'iron melts at a lower temperature than lead' },
  { claim: 'the Pacific Ocean is larger than the Atlantic', denial: 'the Pacific Ocean is smaller than the Atlantic' },
  { claim: 'a leap year has 366 days', denial: 'a leap year has 365 days' },
  { claim: 'helium is lighter than oxygen', denial: 'helium is heavier than oxygen' },
]

export const factOf = (variant: number): Fact => pick(FACTS, variant)

const FORM = 'Answer with yes, no or “I do not know” first, then give one reason.'

export const isItTrue = (claim: string, before = '') => `${before}${before && ' '}${FORM} Is it true that ${claim}?`
