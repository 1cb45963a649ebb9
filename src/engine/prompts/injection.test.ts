import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../test/support/hostile-texts.ts'
import { expectHarmless } from '../../../test/support/injection.ts'

test('there are forty of them, each another', () => {
  expect(HOSTILE_TEXTS).toHaveLength(40)
  expect(new Set(HOSTILE_TEXTS.map(({ title, order }) => `${title} ${order}`)).size).toBe(40)
})

test.each(HOSTILE_TEXTS.map((text) => [text.what, text] as const))(
  'a text that %s is judged, not obeyed',
  (_, text) => {
    expectHarmless(text)
  },
)
