import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readArguments, UsageFault } from './arguments.ts'

function directoryWith(files: Record<string, string | Buffer>) {
  const directory = mkdtempSync(join(tmpdir(), 'parley-ask-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  return directory
}

test('a question with all its options', () => {
  const at = directoryWith({ 'a.md': 'It pays.', 'b.md': 'It is late.', 'c.md': 'It is fun.' })
  const [a = '', b = '', c = ''] = ['a.md', 'b.md', 'c.md'].map((name) => join(at, name))
  const how = ['--agents', 'ada,bo', '--rounds', '2', '--threshold', '0.7', '--consensus', 'judge', '--domain', 'law']
  const wish = readArguments(['Should we?', '--context', a, b, ...how, '--context', c, '--json'])
  expect(wish).toEqual({
    about: {
      question: 'Should we?',
      documents: [
        { title: 'a.md', content: 'It pays.', source: a },
        { title: 'b.md', content: 'It is late.', source: b },
        { title: 'c.md', content: 'It is fun.', source: c },
      ],
      library: [],
      grounding: undefined,
      agents: 'ada,bo',
      rounds: 2,
      consensus_threshold: 0.7,
      consensus: 'judge',
      domain: 'law',
    },
    json: true,
    server: undefined,
    token: undefined,
  })
  expect(readArguments(['--context', a, 'Should we?'])?.about).toMatchObject({
    question: 'Should we?',
    documents: [{ title: 'a.md' }],
  })
})

test('documents of the library by their ids, others as files, and where more is looked for', () => {
  const file = join(directoryWith({ 'a.pdf': 'bytes' }), 'a.pdf')
  const wish = readArguments(['Should we?', '--documents', 'doc_01M7', file, '--memory'])
  expect(wish?.about).toMatchObject({
    library: [{ id: 'doc_01M7' }, { name: 'a.pdf', content: Buffer.from('bytes').toString('base64') }],
    grounding: { documents: false, memory: true },
  })
  const both = readArguments(['--library', '--memory', 'Should we?'])
  expect(both?.about).toMatchObject({ library: [], grounding: { documents: true, memory: true } })
  expect(() => readArguments(['q', '--documents', '/none/x.pdf'])).toThrow(
    'The document /none/x.pdf cannot be read: there is none.',
  )
  expect(() => readArguments(['--resume', 'dbt_1', '--memory'])).toThrow('--memory cannot be changed')
})

test('a debate to go on with, elsewhere', () => {
  expect(readArguments(['--resume', 'dbt_1', '--server', 'https://example.org', '--token', 'svk_1'])).toEqual({
    about: 'dbt_1',
    json: false,
    server: new URL('https://example.org'),
    token: 'svk_1',
  })
  expect(readArguments(['--help', '--resume', 'dbt_1'])).toBeUndefined()
})

test.for([
  [[], 'What is the question?'],
  [[' '], 'What is the question?'],
  [['Should', 'we?'], 'Only one question can be asked; put quotes around it: "Should we?".'],
  [['q', '--rouds', '2'], "Unknown option '--rouds'."],
  [['q', '--rounds'], "Option '--rounds <value>' argument missing."],
  [['q', '--rounds', 'many'], '--rounds must be a number, not "many".'],
  [['q', '--threshold', ''], '--threshold must be a number, not "".'],
  [['q', '--threshold', '-1'], "Option '--threshold' argument is ambiguous."],
  [['q', '--server', 'example.org:80'], '--server must be an address such as https://parley.example.org, not "example'],
  [['q', '--token', 'svk_1'], '--token needs --server: without it no account is needed.'],
  [['q', '--resume', 'dbt_1'], '--resume continues a debate and takes no question.'],
  [['--resume', 'dbt_1', '--rounds', '2'], '--rounds cannot be changed in a debate that is resumed.'],
] as const)('%j is refused in one sentence', ([args, sentence]) => {
  expect(() => readArguments(args)).toThrow(UsageFault)
  expect(() => readArguments(args)).toThrow(sentence)
})

test('a context file that cannot be read, or says nothing, is named', () => {
  const at = directoryWith({ 'empty.md': '\n', 'picture.png': Buffer.from([0x89, 0x50, 0xff]) })
  for (const [name, why] of [
    ['none.md', 'cannot be read: there is none.'],
    ['.', 'cannot be read: it is a directory.'],
    ['picture.png', 'cannot be read: it is not text in UTF-8.'],
    ['empty.md', 'is empty.'],
  ] as const) {
    const path = join(at, name)
    expect(() => readArguments(['q', '--context', path])).toThrow(`The context file ${path} ${why}`)
  }
})
