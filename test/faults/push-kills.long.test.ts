import { test } from 'vitest'
import { pushUnderKills } from './push/under-kills.ts'

/** As many decisions and kills as there is time for. */
const DECISIONS = Number(process.env.PUSH_DECISIONS ?? 300)
const KILLS = Number(process.env.PUSH_KILLS ?? 20)

test(`${DECISIONS} decisions, every fifth answer of the push service lost, ${KILLS} kills: none is missing, and repetitions say so`, () =>
  pushUnderKills({ decisions: DECISIONS, kills: KILLS }))
