import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_READINGS } from '../../test/support/builtin/all-readings.ts'
import { AGENTS, ask, PANEL, panelists, questionOf } from '../../test/support/builtin/panel.ts'
import { begun, held, piece } from '../../test/support/engine.ts'
import type { Quote } from '../engine/events/parts.ts'
import type { Answer } from '../engine/flow/asks.ts'

/** Everything that an answer quotes or claims to. */
function quotesIn(answer: Answer): readonly Quote[] {
  if (answer.kind === 'message') return answer.quotes ?? []
  return answer.kind === 'critiques' ? answer.critiques.flatMap(({ quotes }) => quotes ?? []) : []
}
const proseOf = (answer: Answer) => {
  if (answer.kind === 'message') return answer.content
  if (answer.kind === 'vote') return answer.reason
  return answer.kind === 'critiques' ? answer.critiques.flatMap(({ issues }) => issues).join('\n') : ''
}

describe('every quotation stands in its source', () => {
  const word = fc.constantFrom(
    ...'Lumen licence monitoring we should not buy reliable fails cheap expensive risk no outage saves 30% in 2024 and but because the team recommends Größe 語 “quoted” e.g. Dr. | - # ```'.split(
      ' ',
    ),
  )
  const end = fc.constantFrom('. ', '! ', '? ', '\n', '\n\n', '\n- ', ', ', '; ', ' ', '.\n# ', '。')
  const document = fc
    .array(fc.tuple(fc.array(word, { minLength: 1, maxLength: 12 }), end), { maxLength: 30 })
    .map((sentences) => sentences.map(([words, mark]) => words.join(' ') + mark).join(''))
  const topics = fc.constantFrom(
    'Should we buy the Lumen licence?',
    'How should we buy monitoring?',
    'Why did Lumen fail?',
    '語?',
    '?',
  )

  test('for any documents and any kind of question', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 4 }), topics, fc.boolean(), (documents, topic, closed) => {
        const evidence = documents.map((content, index) => piece(`ev_${index}`, content))
        const contents = new Map(evidence.map(({ id, content }) => [id, content]))
        const panel = panelists()
        held(
          { topic, panel: PANEL, options: closed ? ['Yes', 'No'] : undefined, evidence, protocol: { mode: 'judge' } },
          (asked, state) => {
            const answer = panel(asked, state)
            for (const { evidence: id, text } of quotesIn(answer)) expect(contents.get(id)).toContain(text)
            if (answer.kind === 'vote' && answer.choice !== 'abstain')
              expect(evidence.some(({ content }) => content.includes(firstQuoted(answer.reason)))).toBe(true)
            return answer
          },
        )
      }),
      { numRuns: 60 },
    )
  })

  const firstQuoted = (prose: string) => prose.slice(prose.indexOf('“') + 1, prose.lastIndexOf('” ('))

  test('and an agent that does not abstain quotes', () => {
    for (const reading of ALL_READINGS) {
      const panel = panelists()
      held(questionOf(reading), (asked, state) => {
        const answer = panel(asked, state)
        if (answer.kind === 'message' && !answer.abstains) expect(answer.quotes?.length).toBeGreaterThan(0)
        const isBareAnswer = reading.open && answer.kind === 'message' && !answer.abstains
        for (const { text } of quotesIn(answer).filter(() => asked.purpose === 'opening' && !isBareAnswer))
          expect(proseOf(answer)).toContain(`“${text}” (`)
        return answer
      })
    }
  })

  test('any characters, in any place', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(texts, texts, fc.array(texts, { minLength: 2, maxLength: 4 }), (content, topic, options) => {
        const evidence = [piece('ev_1', `${content} ${topic} ${options.join('. ')}`)]
        const { state } = begun({
          topic: `x ${topic}`,
          panel: PANEL,
          options: options.map((text, at) => `${text}${at}`),
          evidence,
        })
        const panel = panelists()
        for (const agent of AGENTS)
          for (const purpose of ['opening', 'vote', 'critique', 'revision', 'statement', 'judgement'] as const)
            for (const { text } of quotesIn(panel(ask(agent, purpose, `${topic}?`), state)))
              expect(evidence[0]?.content).toContain(text)
      }),
    )
  })
})
