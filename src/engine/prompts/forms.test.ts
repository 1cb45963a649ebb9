import { expect, test } from 'vitest'
import { type Beginning, held, minds, says } from '../../../test/support/engine.ts'
import type { FormMode } from '../events/parts.ts'
import type { Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'
import { type AnswerForm, type Prompt, promptFor } from './index.ts'

const GROUNDING = { documents: true, memory: true, connectors: [], max_pieces: 12 }
const CLOSED: Beginning = { topic: 'Shall we?', options: ['Yes', 'No'], grounding: GROUNDING }
const OPEN: Beginning = { protocol: { enable_agent_channels: false } }

/** Of each kind the first prompt of a debate. */
function promptsOf(input: Beginning, formMode: FormMode) {
  const found = new Map<string, Prompt>()
  const plain = minds({
    opening: () => says('So.', { proposal: 'p1' }),
    revision: () => says('So.', { proposal: 'p1' }),
  })
  const watching = (ask: Ask, state: DebateState) => {
    const prompt = promptFor(state, ask, { formMode })
    if (!found.has(prompt.form.kind)) found.set(prompt.form.kind, prompt)
    return plain(ask, state)
  }
  held(input, watching)
  return found
}

const formsOf = (input: Beginning) => {
  const prompts = promptsOf(input, 'schema')
  return (kind: AnswerForm['kind']) => prompts.get(kind)?.form
}

interface Node {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: boolean
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
}

/** All schemas in a schema. */
const nodesOf = (node: Node): Node[] => [
  node,
  ...[...Object.values(node.properties ?? {}), ...(node.anyOf ?? []), ...(node.items ? [node.items] : [])].flatMap(
    nodesOf,
  ),
]

test.each([
  ['closed, with grounding and a channel', CLOSED, ['position', 'critiques', 'revision', 'vote']],
  ['open, without', OPEN, ['critiques', 'revision', 'vote']],
] as const)('the schemas of a debate that is %s are such as every provider takes', (_, input, kinds) => {
  for (const kind of kinds) {
    const root = formsOf(input)(kind)?.schema as Node
    expect(root).toMatchObject({ type: 'object' })
    for (const node of nodesOf(root)) {
      expect(
        Object.keys(node).filter(
          (key) => !['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum'].includes(key),
        ),
      ).toEqual([])
      if (node.type !== 'object') continue
      expect(node.required).toEqual(Object.keys(node.properties ?? {}))
      expect(node.additionalProperties).toBe(false)
    }
  }
})

test('the reason comes before the choice, and what is not wanted has no key', () => {
  const keys = (form: AnswerForm | undefined) => Object.keys((form?.schema as Node | undefined)?.properties ?? {})
  const [closed, open] = [formsOf(CLOSED), formsOf(OPEN)]
  expect(keys(closed('position'))).toEqual(['content', 'cites', 'needs', 'position'])
  expect(keys(closed('critiques'))).toEqual(['critiques', 'needs', 'words'])
  expect(keys(closed('revision'))).toEqual(['content', 'cites', 'adopt', 'abstain', 'needs', 'words'])
  expect(keys(closed('vote'))).toEqual(['reason', 'stances', 'choice', 'confidence', 'continueDebate', 'words'])
  expect(keys(open('critiques'))).toEqual(['critiques'])
  expect(keys(open('revision'))).toEqual(['content', 'cites', 'adopt', 'abstain'])
  expect([closed('position')?.aloud, open('revision')?.aloud, open('vote')?.aloud]).toEqual([
    'content',
    'content',
    undefined,
  ])
  expect(open('text')).toEqual({ kind: 'text' })
})

test('ids are those that the debate can have, however many proposals there are yet', () => {
  const vote = formsOf(OPEN)('vote')?.schema as Node
  expect(vote.properties?.choice?.enum).toEqual(['p1', 'p2', 'p3', 'none', 'abstain'])
  const closedVote = formsOf(CLOSED)('vote')?.schema as Node
  const stances = closedVote.properties?.stances
  expect(Object.keys(stances?.properties ?? {})).toEqual(['p1', 'p2'])
  expect(stances?.properties?.p1).toEqual({ type: 'string', enum: ['agree', 'agree_with_modifications', 'disagree'] })
})

test('no form has anything in it that could be copied as an answer', () => {
  for (const input of [CLOSED, OPEN]) {
    for (const mode of ['schema', 'object', 'words'] as const) {
      for (const { parts } of promptsOf(input, mode).values()) {
        const form = parts.at(-1)?.split('Your task: ')[1] ?? ''
        expect(form).not.toMatch(/[<{}]|\.\.\.|…/)
        expect(form).not.toMatch(/^POSITION:/m)
      }
    }
  }
})

test('a position is asked for in prose where no JSON is', () => {
  const inWords = promptsOf(CLOSED, 'words').get('position')
  expect(inWords?.form).toEqual({ kind: 'position' })
  expect(inWords?.parts.at(-1)).toContain('POSITION: and after it the id of that option, which is p2 or p1.')
  expect(promptsOf(CLOSED, 'object').get('position')?.parts.at(-1)).toContain('set "position" to "p2" or "p1"')
})

test('a schema has null for what is not wanted; elsewhere it is not spoken of', () => {
  const reviser = (mode: FormMode) => promptsOf(OPEN, mode).get('revision')?.parts.at(-1)
  expect(reviser('schema')).toContain('Set "abstain" to null.')
  expect(reviser('object')).not.toContain('abstain')
})

test('the lines of a prompt that are ours are told with it', () => {
  const own = promptsOf({ ...CLOSED, personas: { ada: 'A pirate' } }, 'words').get('position')?.own ?? []
  expect(own).toContain('Answer in the language of the question.')
  expect(own.some((line) => line.startsWith('Your task: Decide for one'))).toBe(true)
  expect(own.some((line) => line.includes('pirate') || line.includes('Shall we'))).toBe(false)
})
