import { tellingStems } from '../../reading/clauses.ts'
import type { Rule } from '../matter.ts'
import { yesOrNo } from '../yes-or-no.ts'

/** "Q: Is it free?" */
const LABEL = 'q'
const REPLY = /^\W*(?:A(?:nswer)?:\s*)?(yes|no)\b(?!\s+(?:one|other|longer|matter))/i

/** The sources ask the same themselves, and the next sentence begins with yes or no. */
export const askedAndAnswered: Rule = ({ asked, pair, questions, after }) =>
  questions.flatMap(({ passage, words }) => {
    const stems = new Set(tellingStems(words).filter((stem) => stem !== LABEL))
    const isAsked = stems.size === asked.stems.length && asked.stems.every((stem) => stems.has(stem))
    const next = isAsked ? after(passage) : undefined
    const reply = next && REPLY.exec(next.text)?.[1]?.toLowerCase()
    return next && reply ? yesOrNo(reply === 'yes' ? 1 : -1, pair, 'asked_and_answered', [next]) : []
  })
