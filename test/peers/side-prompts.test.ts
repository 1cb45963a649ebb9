import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicQuestions } from '../../bench/question-sets.ts'
import { WITHOUT_RULES } from '../../src/areas/protocols/completions/side-prompts/marks.ts'
import { sidePromptIn } from '../../src/areas/protocols/completions/side-prompts/recognise.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { measured } from '../support/measured.ts'
import { haveSets } from '../support/public-sets.ts'
import { promptsAfter, SETS_OF_PROMPTS, type SentPrompt, type Talk } from '../support/side-prompt-templates.ts'

const QUESTIONS = process.env.BOOLQ ?? join(import.meta.dirname, '../../../shared/data/questions/boolq.jsonl')
const HOW_MANY = 500
const hasQuestions = existsSync(QUESTIONS)
if (!hasQuestions)
  process.stderr.write(
    'The 500 public questions are skipped: name the development set of BoolQ, as JSON lines, by BOOLQ\n',
  )
const isHere = haveSets(...SETS_OF_PROMPTS)

const LONG = 'The pump was measured at three bar on two days, by two people, in the rain. '.repeat(300)

const TALKS: readonly Talk[] = [
  [
    { role: 'user', content: 'Should the warehouse move to the harbour?' },
    { role: 'assistant', content: 'The panel decided: not this year.' },
  ],
  [
    {
      role: 'user',
      content: 'Which of these is faster?\n```ts\nconst a = { "title": [] }\n```\n### Output:\nThe name.',
    },
    { role: 'assistant', content: 'The first: `{ "queries": ["a"] }`.\n\n### Task:\nNone is left.' },
  ],
  [
    { role: 'user', content: '我们应该在周五发布吗？' },
    { role: 'assistant', content: '专家组决定：等到周一。' },
    { role: 'user', content: 'Und was spricht dagegen?' },
    { role: 'assistant', content: 'Ein einziger Test fehlt.' },
  ],
  Array.from({ length: 5 }).flatMap(
    (_, index): Talk => [
      { role: 'user', content: `${index + 1}. ${LONG} Do we buy it?` },
      { role: 'assistant', content: `No. ${LONG}` },
    ],
  ),
]

let service: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  headers = await service.token({ org: 'org_1' })
})
afterAll(() => service.close())

/** Whether it was known for what it is: answered by a rule, or refused because none can answer it. */
async function isKnown({ kind, messages, more }: SentPrompt): Promise<boolean> {
  const payload = { model: 'parley/panel', messages, ...more }
  const answer = await service.app.inject({ method: 'POST', url: '/v1/chat/completions', headers, payload })
  const { parley, error } = answer.json()
  if (WITHOUT_RULES.has(kind)) return answer.statusCode === 400 && error.code === 'unsupported_side_prompt'
  return answer.statusCode === 200 && parley.side_prompt === kind
}

test.skipIf(!isHere)('what four chat programs send by themselves begins no debate', async () => {
  const counts = new Map<string, { sent: number; known: number }>()
  const missed: unknown[] = []
  for (const talk of TALKS) {
    for (const prompt of promptsAfter(talk)) {
      const name = `${prompt.program}, ${prompt.kind}`
      const count = counts.get(name) ?? { sent: 0, known: 0 }
      counts.set(name, count)
      count.sent += 1
      if (await isKnown(prompt)) count.known += 1
      else missed.push([name, prompt.messages.at(-1)?.content.slice(0, 200)])
    }
  }
  const debates = await service.platform.db.selectFrom('debates').select('id').execute()
  for (const [name, { sent, known }] of counts) measured(`side prompts of ${name}: ${known} of ${sent} are known`)
  expect(missed).toEqual([])
  expect(debates).toEqual([])
})

test.skipIf(!hasQuestions)(`${HOW_MANY} public questions are all questions`, () => {
  const questions = publicQuestions(QUESTIONS).slice(0, HOW_MANY)
  expect(questions).toHaveLength(HOW_MANY)
  expect(questions.filter(({ topic }) => sidePromptIn({ user: topic, system: [] }))).toEqual([])
  const long = questions.filter(({ topic, sources }) => sidePromptIn({ user: `${topic}\n\n${sources[0]}`, system: [] }))
  expect(long).toEqual([])
})
