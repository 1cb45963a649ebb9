import type { Passage } from '../reading/passages.ts'
import type { Said } from './affirms.ts'
import type { Matter, Verdict } from './matter.ts'
import type { RuleName } from './measured.ts'

/** The verdict of a rule on a question that yes or no answers; none on any other, and none where nothing was said. */
export const yesOrNo = (
  said: Said | undefined,
  pair: Matter['pair'],
  rule: RuleName,
  grounds: readonly Passage[],
): readonly Verdict[] => (said && pair ? [{ answer: (said > 0 ? pair.yes : pair.no).text, rule, grounds }] : [])
