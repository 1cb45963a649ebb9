import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { yamlOf } from './yaml.ts'

test('reads like YAML', () => {
  const text = yamlOf({ info: { title: 'Parley', tags: [] }, list: [{ name: 'a', deep: [1, null] }, 'x'], 'a/b': {} })
  expect(text).toBe(`info:
  title: "Parley"
  tags: []
list:
  - name: "a"
    deep:
      - 1
      - null
  - "x"
"a/b": {}
`)
})

test('any JSON comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parse(yamlOf(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
