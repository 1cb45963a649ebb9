import { test } from 'vitest'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { hostileBodies } from '../support/model-servers/hostile-bodies.ts'
import { MODEL_SERVERS } from '../support/model-servers/index.ts'
import { expectFound } from '../support/model-servers/mistaken-server.ts'
import { MISTAKES } from '../support/model-servers/mistakes.ts'
import { openai } from '../support/model-servers/openai.ts'
import { expectFitting } from '../support/model-servers/small-contexts.ts'

const NAMED = MODEL_SERVERS.map((dialect) => [dialect.name, dialect] as const)

const CONTEXTS = [2_048, 4_096, 8_192, 32_768]
/** OpenAI's models have no small contexts, and it tells no figures. */
const SMALL = NAMED.filter(([, dialect]) => dialect !== openai)
test.each(SMALL.flatMap(([name, dialect]) => CONTEXTS.map((context) => [context, name, dialect] as const)))(
  'a context of %i tokens at %s loses no ask, and what has no room is told',
  async (context, _, dialect) => {
    await expectFitting(dialect, context)
  },
)

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
