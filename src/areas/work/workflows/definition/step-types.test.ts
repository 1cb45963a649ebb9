import { describe, expect, it } from 'vitest'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import type { Ended, InstanceKey, MissingPath, Move, Plan, Start, StepState } from '../plan/move.ts'
import { Definition, type Edge, type Step } from './definition.ts'
import type { ApprovalConfig } from './step-types/approval.ts'
import type { DebateConfig } from './step-types/debate.ts'
import type { MapConfig } from './step-types/map.ts'
import type { NotifyConfig } from './step-types/notify.ts'
import type { WaitConfig } from './step-types/wait.ts'
import type { WebhookConfig } from './step-types/webhook.ts'
import { stepTypes } from './step-types.ts'

const debate: DebateConfig = { question: 'Should we move?', agents: ['builtin-analyst', 'builtin-critic'], rounds: 2 }
const approval: ApprovalConfig = { title: 'Publish?', question: 'Is this ready?', role: 'admin', needed: 2 }
const wait: WaitConfig = { seconds: 60 }
const webhook: WebhookConfig = { url: 'https://example.com/hook', headers: { authorization: null }, body: { a: [1] } }
const map: MapConfig = { items: [1, 2], step: { type: 'debate', config: { question: '${{ item }}' } } }
const notify: NotifyConfig = { title: 'Ready', text: 'Read it', by: 'letter', people: ['usr_ada'] }
const configs = { debate, approval, wait, webhook, map, notify, condition: { when: true }, set: { values: { a: 1 } } }

describe('step types', () => {
  it.each(Object.entries(configs))('%s takes its config, and no field that it does not know', (name, config) => {
    const type = stepTypes.get(name)
    if (!type) throw new Error(`There is no ${name}`)
    expect(compiledOnce(type.config).Check(config)).toBe(true)
    expect(compiledOnce(type.config).Check({ ...config, unknown: 1 })).toBe(false)
  })

  it('are no others', () => expect([...stepTypes.keys()].sort()).toEqual(Object.keys(configs).sort()))
})

describe('a definition', () => {
  const first: Step = { id: 'first', type: 'set', config: { values: {} } }
  const back: Edge = { from: 'first', to: 'first', max_iterations: 2, when: 'true' }

  it('is steps and the ways between them', () => {
    expect(compiledOnce(Definition).Check({ steps: [first], edges: [back] })).toBe(true)
    expect(compiledOnce(Definition).Check({ steps: [] })).toBe(false)
    expect(compiledOnce(Definition).Check({ steps: [{ ...first, id: 'First' }] })).toBe(false)
  })
})

describe('a move', () => {
  it('says what starts, ends, is skipped and waits', () => {
    const key: InstanceKey = { stepId: 'first', iteration: 0, branch: 0 }
    const known: StepState = { ...key, status: 'running', result: null, error: null }
    const start: Start = { ...key, type: 'wait', config: {}, timeoutSeconds: null, retries: 0, optional: false }
    const ended: Ended = { ...key, status: 'completed', result: {}, error: null }
    const missing: MissingPath = { ...key, path: 'inputs.name' }
    const move: Move = { start: [start], ended: [ended], skip: [], wait: [], missing: [missing] }
    const plan: Plan = () => move
    expect(plan({ steps: [] }, {}, [known]).finish).toBeUndefined()
  })
})
