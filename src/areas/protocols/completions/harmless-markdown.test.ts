import { expect, test } from 'vitest'
import { harmlessMarkdown } from './harmless-markdown.ts'

const CITED = 'https://example.com/report'
const EVIL = 'https://evil.example'
const shown = (text: string) => harmlessMarkdown(text, new Set([CITED]))

test.each([
  ['a cited link', `See [the report](${CITED}), p. 3`, `See [the report](${CITED}), p. 3`],
  ['a list and code', '- `a < b`\n- two', '- `a < b`\n- two'],
])('%s stays as it is', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  ['another link', `[the report](${EVIL})`, 'the report'],
  ['a picture of a cited page', `![the report](${CITED})`, 'the report'],
  ['a link with a title', `[the report](<${EVIL}> "the report")`, 'the report'],
  ['a link with brackets in its label', `[the [annual] report](${EVIL})`, `[the [annual] report]\\(${EVIL})`],
  ['a link with brackets in its address', `[the report](${EVIL}/(a))`, `[the report]\\(${EVIL}/(a))`],
  ['a link with a long address', `[x](${EVIL}/${'a'.repeat(3_000)})`, `[x]\\(${EVIL}/${'a'.repeat(3_000)})`],
  ['a reference', `[report]: ${EVIL}`, `\\[report]: ${EVIL}`],
  ['a tag', `<img src="${EVIL}">`, `\\<img src="${EVIL}">`],
])('%s has no power', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})
