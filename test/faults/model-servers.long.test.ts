import { test } from 'vitest'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { hostileBodies } from '../support/model-servers/hostile-bodies.ts'
import { MODEL_SERVERS } from '../support/model-servers/index.ts'
import { expectFound } from '../support/model-servers/mistaken-server.ts'
import { MISTAKES } from '../support/model-servers/mistakes.ts'

const NAMED = MODEL_SERVERS.map((dialect) => [dialect.name, dialect] as const)

test.each(Object.keys(MISTAKES).flatMap((name) => NAMED.map(([who, dialect]) => [who, name, dialect] as const)))(
  '%s %s, and that is found',
  async (_, name, dialect) => {
    await expectFound(name, dialect)
  },
)

test.each(NAMED)('no hostile text leaves its place in a request to %s', async (_, dialect) => {
  const { expectHarmless } = await hostileBodies(dialect)
  for (const text of HOSTILE_TEXTS) await expectHarmless(text)
})
