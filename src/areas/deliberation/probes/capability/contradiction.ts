import { type Polarity, polarityOf } from '../answers/yes-no-and-doubt.ts'
import { factOf, isItTrue } from './known-facts.ts'
import { failed, type MakeProbe, passed } from './probe.ts'

const OPPOSITE: Record<Polarity, Polarity> = { yes: 'no', no: 'yes', unsure: 'unsure' }

/** The same thing asked three ways: straight, turned round, and as its denial. Whether it is true does not matter here. */
export const contradiction: MakeProbe = (variant) => {
  const { claim, denial } = factOf(variant)
  return {
    questions: [
      isItTrue(claim),
      isItTrue(denial),
      isItTrue(`it is wrong to say that ${claim}`, 'Consider it once more, put differently.'),
    ],
    judge(answers) {
      const [straight = 'unsure', ...turned] = answers.map(polarityOf)
      const others = turned.filter((polarity) => polarity !== 'unsure')
      if (straight === 'unsure' || others.length === 0) return passed('It takes no position, so it contradicts none.')
      const against = others.filter((polarity) => polarity !== OPPOSITE[straight]).length
      if (against === 0) return passed('It says the same however it is asked.')
      return failed(
        against > 1 ? 'critical' : 'high',
        `It says ${straight} to a claim and ${straight} to its opposite: ${claim}.`,
      )
    },
  }
}
