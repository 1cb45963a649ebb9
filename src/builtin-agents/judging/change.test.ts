import { expect, test } from 'vitest'
import { contentStems } from '../reading/words.ts'
import { readQuestion } from './question.ts'

const NOTHING: string[] = []

test.each([
  ['Should we move from the present database to PostgreSQL?', 'PostgreSQL', 'database'],
  ['Should we move the order database to PostgreSQL?', 'PostgreSQL', 'order database'],
  ['Should we switch to Heron from Pidgin for team chat?', 'Heron', 'Pidgin'],
  ['Should we switch over to Heron?', 'Heron', ''],
  ['Should we migrate our mail from Postfix to Stalwart to save money?', 'Stalwart', 'mail Postfix'],
  ['Should we move off Boreas?', '', 'Boreas'],
  ['Should we rewrite the parser in Rust?', 'Rust', 'parser'],
  ['Should we split the monolith into microservices?', 'microservices', 'monolith'],
  ['Should we replace Quill with Lexi in the comment form?', 'Lexi', 'Quill'],
  ['Should Quill be replaced by Lexi?', 'Lexi', 'Quill'],
  ['Should we replace the boiler?', '', 'boiler'],
  ['Should we swap textbooks for tablets?', 'tablets', 'textbooks'],
  ['Should we substitute tablets for textbooks?', 'tablets', 'textbooks'],
  ['Should we drop Jenkins in favour of Buildkite?', 'Buildkite', 'Jenkins'],
  ['Should we leave Boreas for Zephyr?', 'Zephyr', 'Boreas'],
  ['Should we drop support for Windows 7?', '', 'support Windows 7'],
  ['Should we give up Scrum and adopt Kanban?', 'Kanban', 'Scrum'],
  ['Should we choose Kafka over RabbitMQ?', 'Kafka', 'RabbitMQ'],
  ['Should we prefer trains to cars?', 'trains', 'cars'],
  ['Should we use Zephyr instead of Boreas?', 'Zephyr', 'Boreas'],
  ['Should we buy Zephyr as a replacement for Boreas?', 'Zephyr', 'Boreas'],
  ['Should we drop Boreas rather than Zephyr?', 'Zephyr', 'Boreas'],
  ['Should we keep Boreas instead of moving to Zephyr?', 'Boreas', 'Zephyr'],
  ['Is it time to leave MySQL?', '', 'MySQL'],
  ['Should we take over Acme?', 'Acme', ''],
  ['Should we move ahead with the merger?', 'ahead merger', ''],
  ['Should we hire Dana?', 'Dana', ''],
  ['Is Zephyr reliable?', 'Zephyr reliable', ''],
])('%s takes “%s” and leaves “%s”', (topic, taken, left) => {
  const { change } = readQuestion(topic)
  expect([...change.taken.stems]).toEqual(taken ? contentStems(taken) : NOTHING)
  expect([...change.left.stems]).toEqual(left ? contentStems(left) : NOTHING)
})

test.each([
  ['Should we keep Boreas?', 'taken', 'taken'],
  ['Should we drop Boreas?', 'left', 'left'],
  ['Should we replace Boreas with Zephyr?', 'left', 'taken'],
  ['Should we adopt Zephyr?', 'left', 'taken'],
])('%s: what is there is %s, and what names neither is about what is %s', (topic, present, asked) => {
  expect(readQuestion(topic).change).toMatchObject({ present, asked })
})
