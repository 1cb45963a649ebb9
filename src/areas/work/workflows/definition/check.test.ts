import { describe, expect, it } from 'vitest'
import { definitionFaults } from './check.ts'
import type { Definition, Edge, Step } from './definition.ts'

const set = (id: string, more: Partial<Step> = {}): Step => ({ id, type: 'set', config: { values: {} }, ...more })
const step = (type: string, config: Step['config']): Definition => ({ steps: [{ id: 'one', type, config }] })
const faults = (definition: Definition) =>
  definitionFaults(definition, 'd').map(({ field, message }) => `${field}: ${message}`)
const back: Edge = { from: 'two', to: 'one', max_iterations: 10 }
const two = [set('one'), set('two', { depends_on: ['one'] })]

describe('a definition has no fault where', () => {
  it.each<[string, Definition]>([
    ['steps follow each other and come back', { steps: two, edges: [back] }],
    ['an expression stands where a number goes', step('wait', { seconds: '${{ inputs.seconds }}' })],
    ['a condition is an expression', step('condition', { when: 'inputs.a > 1' })],
    [
      'what is mapped sees its item',
      step('map', { items: [1], step: { type: 'set', config: { values: { a: '${{ item }}' } } } }),
    ],
    [
      'what is repeated sees the round before',
      { steps: [set('one', { config: { values: { a: '${{ steps.two.output }}' } } }), two[1] as Step], edges: [back] },
    ],
    ['it returns what steps came to', { steps: two, returns: { a: '${{ steps.two.output.a }}' } }],
  ])('%s', (_what, definition) => expect(faults(definition)).toEqual([]))
})

describe('a definition is told', () => {
  it.each<[string, Definition, string]>([
    ['two steps of one id', { steps: [set('one'), set('one')] }, 'd.steps[1].id: is the id of steps[0] too'],
    ['an unknown type', step('dance', {}), 'd.steps[0].type: must be one of'],
    [
      'a step that is not there',
      { steps: [set('one', { depends_on: ['two'] })] },
      'd.steps[0].depends_on[0]: there is no step two',
    ],
    [
      'a way to nowhere',
      { steps: two, edges: [{ from: 'one', to: 'three' }] },
      'd.edges[0].to: there is no step three',
    ],
    [
      'more holes than may be',
      { steps: [set('one'), set('two', { config: { values: { a: '${{ inputs.a }}'.repeat(2_001) } } })] },
      'd.steps[1].config: makes the definition have more than 2000 places ${{ … }}',
    ],
    ['a circle', { steps: two, edges: [{ from: 'two', to: 'one' }] }, 'd.steps: go in a circle: two → one → two'],
    [
      'a way back that leads forward',
      { steps: two, edges: [{ from: 'one', to: 'two', max_iterations: 1 }] },
      'd.edges[0].max_iterations',
    ],
    [
      'what comes later',
      { steps: [set('one', { config: { values: { a: '${{ steps.two.output }}' } } }), two[1] as Step] },
      'd.steps[0].config.values.a: two does not come before one',
    ],
    [
      'an item outside a map',
      step('set', { values: { a: '${{ item }}' } }),
      'there is no item: it begins with one of inputs, steps, iteration',
    ],
    [
      'a map in a map',
      step('map', { items: [1], step: { type: 'map', config: { items: [1], step: { type: 'set', config: {} } } } }),
      'd.steps[0].config.step.type',
    ],
    [
      'a mapped step that is none',
      step('map', { items: [1], step: { type: 'set', config: {} } }),
      'd.steps[0].config.step.config.values: is required',
    ],
    ['inputs that are no schema', { steps: two, inputs: { type: 'text' } }, 'd.inputs.type: must be object'],
    [
      'a return from nowhere',
      { steps: two, returns: { a: '${{ steps.three.output }}' } },
      'd.returns.a: there is no step three',
    ],
    [
      'two kinds of approvers',
      step('approval', { title: 'a', question: 'b', role: 'admin', permission: 'debates.read' }),
      'd.steps[0].config.permission: cannot be combined with role: give one of approvers, role and permission',
    ],
    [
      'a permission that is none',
      step('approval', { title: 'a', question: 'b', permission: 'x.y' }),
      'd.steps[0].config.permission: must be one of',
    ],
    [
      'a form with a pattern',
      step('approval', { title: 'a', question: 'b', form: { type: 'object', properties: { a: { pattern: 'a' } } } }),
      'd.steps[0].config.form.properties.a.pattern',
    ],
    [
      'choices of which none is a yes',
      step('approval', {
        title: 'a',
        question: 'b',
        choices: [
          { id: 'a', title: 'A', means: 'no' },
          { id: 'b', title: 'B', means: 'no' },
        ],
      }),
      'd.steps[0].config.choices: must have at least one affirmative choice',
    ],
    ['an instant of no time', step('wait', { until: '0000-01-01T00:00:00Z' }), 'd.steps[0].config.until'],
    ['an instant beyond 9999', step('wait', { until: '9999-12-31T23:59:59-23:59' }), 'd.steps[0].config.until'],
    ['an instant without its offset', step('wait', { until: '2027-01-31T08:00' }), 'd.steps[0].config.until'],
    [
      'a chat without a place',
      step('approval', { title: 'a', question: 'b', channels: ['slack'] }),
      'd.steps[0].config.channels[0]',
    ],
    [
      'a confirmation that is escalated',
      step('approval', { title: 'a', question: 'b', due_seconds: 60, on_timeout: 'escalate' }),
      'd.steps[0].config.on_timeout: can only be `escalate` with `approvers`, `role` or `permission`',
    ],
    [
      'a timeout of what is never due',
      step('approval', { title: 'a', question: 'b', role: 'admin', on_timeout: 'reject' }),
      'd.steps[0].config.on_timeout: needs `due_seconds`',
    ],
    [
      'a header of the sender',
      step('webhook', { url: 'https://example.com', headers: { 'Webhook-Signature': 'a' } }),
      'd.steps[0].config.headers.Webhook-Signature',
    ],
    [
      'retries of a webhook that nothing times out',
      { steps: [{ id: 'a', type: 'webhook', config: { url: 'https://example.com' }, retries: 1 }] },
      'd.steps[0].retries: need timeout_seconds',
    ],
    [
      'retries of a webhook for each item',
      step('map', { items: [1], step: { type: 'webhook', config: { url: 'https://example.com' }, retries: 1 } }),
      'd.steps[0].config.step.retries: need timeout_seconds',
    ],
    ['more than 256 KB', step('set', { values: { a: 'x'.repeat(262_144) } }), 'd: is larger than 256 KB'],
    [
      'more than 1,000 instances',
      {
        steps: Array.from({ length: 20 }, (_, index) => ({
          id: `m${index}`,
          type: 'map',
          config: { items: '${{ inputs.all }}', step: { type: 'set', config: { values: {} } } },
        })),
      },
      'd.steps: may run 1020 times',
    ],
  ])('%s', (_what, definition, told) => expect(faults(definition).join('\n')).toContain(told))
})

it('takes retries of a webhook that follow its timeout', () => {
  const config = { url: 'https://example.com' }
  expect(faults({ steps: [{ id: 'a', type: 'webhook', config, retries: 1, timeout_seconds: 60 }] })).toEqual([])
})
