import { describe, expect, it } from 'vitest'
import { faultsBySchema } from '../../../../../shared/caller-schema.ts'
import { compiledOnce } from '../../../../../shared/compiled-schema.ts'
import { Definition } from '../../definition/definition.ts'
import type { Start } from '../../plan/move.ts'
import { runThrough } from '../../plan/run-through.ts'
import { packageOf } from '../package.ts'
import { builtIn } from './index.ts'

const decided = { decided: true, decision: 'Yes', confidence: 0.8, dissent: null, debate_id: 'dbt_1', receipt_id: null }
const undecided = { ...decided, decided: false, decision: null, confidence: null }

describe.each(builtIn.map((template) => [template.pattern, template] as const))(
  'the template %s',
  (_pattern, template) => {
    const { definition, examples } = template
    const run = (debate: object, approved: boolean) =>
      examples.map(({ inputs }) =>
        runThrough(definition, inputs as never, ({ type }: Start) => ({
          result: (type === 'debate' ? debate : { approved, choice: 'x', values: null, decided_by: 'usr_1' }) as never,
        })),
      )

    it('is a definition, and its examples are inputs of it', () => {
      expect(compiledOnce(Definition).Check(definition)).toBe(true)
      expect(
        examples.flatMap(({ inputs }) => faultsBySchema(definition.inputs ?? {}, inputs as never, 'inputs')),
      ).toEqual([])
      expect(examples).not.toEqual([])
    })

    it.each([
      ['decided', decided],
      ['undecided', undecided],
    ])('runs to its end where debates end %s, whatever people say', (_how, debate) => {
      for (const approved of [true, false]) {
        for (const { finish, missing } of run(debate, approved)) {
          expect({ finish: finish.status, missing }).toEqual({ finish: 'completed', missing: [] })
        }
      }
    })

    it('needs nothing that a fresh service lacks', () => {
      expect(packageOf(template, true).dependencies).toEqual([])
      expect(definition.steps.map(({ type }) => type)).not.toContain('webhook')
    })
  },
)

it('built-in templates are one a pattern', () => {
  expect(builtIn.map(({ pattern }) => pattern).sort()).toEqual([
    'hive_mind',
    'map_reduce',
    'parallel',
    'pipeline',
    'review_cycle',
  ])
})
