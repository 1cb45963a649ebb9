import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../shared/canonical-json.ts'
import { evaluate, type Scope, within } from './evaluate.ts'
import { checkExpression, checkHoles, fill } from './fill.ts'
import { readExpression } from './read-expression.ts'
import { Room } from './room.ts'
import type { Path } from './tree.ts'
import { TooMuchWork, Work } from './work.ts'

const values = {
  inputs: { n: 3, name: 'Ada', list: [1, 2], 'two words': 'yes', empty: null, nested: { deep: [{ a: true }] } },
  steps: { panel: { output: { confidence: 0.8, decided: true } } },
}

const find: Scope['find'] = (path) => within(values, path)

function worked(source: string) {
  const missing: string[] = []
  const scope = { find, missing: (path: string) => missing.push(path), work: new Work(1_000) }
  return { value: evaluate(readExpression(source), scope), missing }
}

describe('expressions', () => {
  it.each<[string, JsonValue]>([
    ['inputs.n + 1 == 4', true],
    ['inputs.n / 2', 1.5],
    ['1 + 2 * 3 - 4 % 3', 6],
    ['-(1 + 2) * 2', -6],
    ['steps.panel.output.confidence > 0.5 && steps.panel.output.decided', true],
    ['!steps.panel.output.decided || inputs.n < 2', false],
    ['inputs.n > 2 ? "many" : "few"', 'many'],
    ['false ? 1 : true ? 2 : 3', 2],
    ['2 in inputs.list', true],
    ['"name" in inputs', true],
    ['"constructor" in inputs', false],
    ['inputs["two words"] == \'yes\'', true],
    ['inputs.list[1]', 2],
    ['inputs.nested.deep[0].a', true],
    ['inputs.name.startsWith("A") && inputs.name.endsWith("a") && inputs.name.contains("d")', true],
    ['size(inputs.list) + inputs.name.size()', 5],
    ['inputs.list.contains(2)', true],
    ['has(inputs.name) && !has(inputs.other)', true],
    ['inputs.empty == null', true],
    ['inputs.other == null', false],
    ['has(inputs.empty)', true],
    ['[1, inputs.n] == [1, 3]', true],
    ['inputs.name + "\\u0021\\n"', 'Ada!\n'],
    ['"\\ud83d\\ude00"', '\u{1f600}'],
    ['inputs.name > 3', false],
    ['1 / 0', false],
    ['inputs.name - 1', false],
  ])('%s', (source, value) => expect(worked(source).value).toEqual(value))

  it('a path where nothing is, is false and told', () => {
    expect(worked('inputs.other.thing > 1 || steps.later.output')).toEqual({
      value: false,
      missing: ['inputs.other.thing', 'steps.later.output'],
    })
  })

  it.each([
    ['inputs.', 'expected a name, not the end, at character 8'],
    ['1 +', 'expected a value, not the end, at character 4'],
    ['inputs.__proto__', '__proto__ is no field, at character 8'],
    ['inputs["constructor"]', 'constructor is no field, at character 8'],
    ['inputs.list.map(x, x)', 'there is no function map, at character 13'],
    ['inputs.name.matches("a+")', 'there is no function matches, at character 13'],
    ['has(1)', 'has takes one path, at character 1'],
    ['size(1, 2)', 'size takes 1, not 2, at character 1'],
    ['"abc', 'cannot be read from "\\"abc" on, at character 1'],
    ['"a\\u0000"', 'a text may hold neither a NUL character nor half a surrogate pair, at character 1'],
    ['1 == "\\ud83d"', 'a text may hold neither a NUL character nor half a surrogate pair, at character 6'],
    ['a = b', 'cannot be read from "= b" on, at character 3'],
    ['"a"[0]', 'expected the end of a value that has no fields, not ], at character 6'],
    ['1 2', 'expected the end, not 2, at character 3'],
    ['x'.repeat(501), 'is longer than 500 characters, at character 501'],
    [Array.from({ length: 60 }, () => '1').join('+'), 'has more than 100 parts, at character 102'],
  ])('%s is refused', (source, message) => {
    expect(checkExpression(source, 'when', () => undefined)).toEqual([{ field: 'when', message }])
  })

  it.each<[string, JsonValue]>([
    ['size(big)', '\u{1f600}'.repeat(50_000)],
    ['7 in big', Array.from({ length: 1_001 }, () => 8)],
    ['big < big', 'a'.repeat(65_000)],
    ['big + big', Array.from({ length: 501 }, () => 8)],
    ['big.contains(big)', 'a'.repeat(1_000)],
    ['size(big)', Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`n${index}`, 1]))],
  ])('%s is too much work where that is large', (source, big) => {
    const scope = { find: () => big, missing: () => undefined, work: new Work(1_000) }
    expect(() => evaluate(readExpression(source), scope)).toThrow(TooMuchWork)
    expect(scope.work.isExceeded).toBe(true)
  })

  it('count characters, and compare whole values', () => {
    const values = { x: ['\u{1f600}a', { a: [1], b: null }] }
    const scope = { find: (path: Path) => within(values, path), missing: () => undefined, work: new Work(1_000) }
    const value = (source: string) => evaluate(readExpression(source), scope)
    expect([value('size(x[0])'), value('x == x'), value('[x] == [x, 1]')]).toEqual([2, true, false])
  })

  it('are read in bounded depth', () => {
    expect(checkExpression('('.repeat(500), 'when', () => undefined)[0]?.message).toContain('expected a value')
    expect(worked(`${'!'.repeat(80)}true`).value).toBe(true)
  })
})

describe('filling', () => {
  const filled = (value: JsonValue) => {
    const missing: string[] = []
    const scope = { find, missing: (path: string) => missing.push(path), work: new Work(1_000) }
    return { value: fill(value, scope, new Room(1_000)), missing }
  }

  it('keeps the type of an expression alone, and writes text within a text', () => {
    expect(
      filled({
        list: '${{ inputs.list }}',
        sure: ' ${{ steps.panel.output.confidence >= 0.8 }} ',
        text: 'For ${{ inputs.name }}: ${{ inputs.list }}${{inputs.empty}}.',
        deep: [{ n: '${{ inputs.n }}' }, 7, null],
      }).value,
    ).toEqual({ list: [1, 2], sure: true, text: 'For Ada: [1,2].', deep: [{ n: 3 }, 7, null] })
  })

  it('leaves nothing where nothing is, and tells it', () => {
    expect(filled(['${{ inputs.other }}', 'a${{ inputs.more }}b'])).toEqual({
      value: [null, 'ab'],
      missing: ['inputs.other', 'inputs.more'],
    })
  })

  it('refuses what cannot be filled, at its field', () => {
    const faults = checkHoles(
      { a: ['${{ inputs.n'], b: 'n is ${{ inputs.n + 1 }}', c: '${{ }}', d: { e: '${{ env.HOME }}' }, f: 'plain' },
      'config',
      (path) => (path[0] === 'inputs' ? undefined : `there is no ${path[0]}`),
    )
    expect(faults).toEqual([
      { field: 'config.a[0]', message: '${{ is not closed by }}' },
      { field: 'config.b', message: 'within a text, only a path is allowed between ${{ and }}' },
      { field: 'config.c', message: 'expected a value, not the end, at character 1' },
      { field: 'config.d.e', message: 'there is no env' },
    ])
  })
})
