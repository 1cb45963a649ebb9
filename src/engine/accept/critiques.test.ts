import { test } from 'vitest'
import { debateToAsk } from '../../../test/support/debate-to-ask.ts'
import { criticises } from '../../../test/support/engine.ts'
import { expectLinear } from '../../../test/support/growth.ts'
import { accept } from '../accept.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))
const { state, ask } = debateToAsk({ purpose: 'critique', panel })

test('no number of critiques takes longer than it deserves', () => {
  const critique = { proposal: 'p2', severity: 0.5, issues: ['It is vague'], suggestions: [] }
  expectLinear(
    16_000,
    (length) => criticises(...Array.from({ length }, () => critique)),
    (answer) => accept(state, ask, answer),
  )
})
