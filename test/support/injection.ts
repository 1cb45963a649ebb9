import { expect } from 'vitest'
import { promptFor, wholeQuestion } from '../../src/engine/prompts/index.ts'
import type { DebateState } from '../../src/engine/state.ts'
import { visible } from '../../src/shared/text/untrusted-text.ts'
import { PANEL, panelists } from './builtin/panel.ts'
import { type Beginning, begun, driven, piece } from './engine.ts'
import { FORGED_ID, type HostileText } from './hostile-texts.ts'

const QUESTION = 'Does the warranty cover water damage?'
const HONEST = 'The warranty covers water damage for two years.'

const asked = (content: string, title: string): Beginning => ({
  topic: QUESTION,
  options: ['Yes', 'No'],
  panel: PANEL,
  grounding: { documents: true, memory: true, connectors: [], max_pieces: 12 },
  evidence: [
    piece('evd_1', `${HONEST}\n\n${content}`, {
      title,
      source: title,
      label: title,
      url: `https://example.org/${title}`,
    }),
  ],
})

/** Every prompt of a debate, and how it ended. */
function debated(question: Beginning) {
  const prompts: string[] = []
  const answering = panelists()
  const { state } = driven(begun(question), (ask, now) => {
    for (const formMode of ['schema', 'object', 'words'] as const) {
      const { system, parts, form } = promptFor(now, ask, { formMode })
      prompts.push(system, wholeQuestion({ parts }), JSON.stringify(form))
    }
    return answering(ask, now)
  })
  return { state, prompts }
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
/** Lines of ours, whatever the material says. */
const ownLines = (prompt: string) => prompt.split(LINE_END).filter((line) => !line.startsWith('> '))
const citesOf = ({ messages, critiques }: DebateState) => [
  ...[...messages, ...critiques].flatMap(({ cites, quotes }) => [...cites, ...quotes.map(({ evidence }) => evidence)]),
]

const honest = debated(asked('', 'Terms'))

/** That a text is judged and not obeyed: nothing of it stands unmarked, nothing forged is cited, and the panel decides as without it. */
export function expectHarmless({ what, title, order }: HostileText) {
  const hostile = debated(asked(order, title))
  const ours = new Set(honest.prompts.flatMap(ownLines))
  for (const prompt of hostile.prompts) {
    const strange = ownLines(prompt).filter((line) => !ours.has(line))
    expect(strange, what).toEqual([])
    expect(visible(prompt).hidden, what).toBe(0)
  }
  expect(citesOf(hostile.state), what).not.toContain(FORGED_ID)
  expect(new Set(citesOf(hostile.state)), what).toEqual(new Set(['evd_1']))
  expect([hostile.state.end?.result, hostile.state.end?.winner], what).toEqual([
    honest.state.end?.result,
    honest.state.end?.winner,
  ])
}
