import { expect } from 'vitest'
import { chances } from '../chances.ts'
import { charactersRead } from '../characters-read.ts'
import { GOOD_ANSWERS } from './good-answers.ts'
import { askedFor, readAnswer } from './judged-answer.ts'
import { SEEN_VARIANTS } from './seen-variants.ts'
import type { AnswerVariant } from './variant.ts'

const BASES: readonly AnswerVariant[] = [...SEEN_VARIANTS, ...GOOD_ANSWERS]
const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\\',
    ',',
    ':',
    '`',
    '```json\n',
    '```',
    '\n',
    '\0',
    '\ud800',
    '\udc00',
    '\u2028',
    '\ufeff',
    '😀',
  ],
  ...['<think>', '</think>', '</thinking>', '<|channel|>', '<|message|>', '<|end|>', 'analysis', 'assistantfinal'],
  ...[
    '"choice": "p2",',
    '"content":',
    'POSITION: p2\n',
    'ABSTAIN\n',
    'null',
    'None',
    '1e999',
    '"__proto__": {},',
    '// ',
    '/* ',
    '"""',
    '&quot;',
    '\\u00',
  ],
]
const LONGEST_SPAN = 40
const MOST_CHANGES = 6

function mutated(seed: number): AnswerVariant {
  const chance = chances(seed)
  const base = chance.one(BASES)
  let { text } = base
  for (let changes = 1 + chance.below(MOST_CHANGES); changes > 0; changes--) {
    const at = chance.below(text.length + 1)
    const span = text.slice(at, at + chance.below(LONGEST_SPAN))
    const [before, after] = [text.slice(0, at), text.slice(at + span.length)]
    text = chance.one([
      before,
      before + after,
      before + span + span + after,
      before + chance.one(PIECES) + span + after,
      before + chance.one(PIECES) + after,
    ])
  }
  return { ...base, text }
}

/** Each expression goes through a text a few times at most, and through our own words of the prompt besides. */
const MOST_READINGS = 400
const OWN_WORDS = 20_000

/** Reads so many answers that were damaged at random: none throws, none costs more than its length deserves, and what is read names only what the debate knows. */
export function expectMutatedRead(first: number, count: number) {
  for (let seed = first; seed < first + count; seed++) {
    const answer = mutated(seed)
    const known = askedFor(answer.debate, answer.kind).state.proposals.map(({ id }) => id)
    readAnswer({ ...answer, text: '' })
    let read: ReturnType<typeof readAnswer> | undefined
    const characters = charactersRead(() => {
      read = readAnswer(answer)
    })
    if (characters > MOST_READINGS * answer.text.length + OWN_WORDS)
      expect.fail(`seed ${seed}: ${characters} characters were read of ${answer.text.length}`)
    const named = namedIn(read?.content)
    if (!named.every((id) => [...known, 'none', 'abstain'].includes(id))) expect.fail(`seed ${seed} names ${named}`)
    if (!read?.content && !read?.fault) expect.fail(`seed ${seed} is neither read nor refused`)
  }
}

function namedIn(content: ReturnType<typeof readAnswer>['content']): readonly string[] {
  if (!content) return []
  if (content.kind === 'vote') return [content.choice]
  if (content.kind === 'critiques') return content.critiques.map(({ proposal }) => proposal)
  return content.proposal === undefined ? [] : [content.proposal]
}
