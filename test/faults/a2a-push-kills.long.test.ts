import { test } from 'vitest'
import { tellUnderKills } from './doors/tell-under-kills.ts'

/** As many tasks and kills as there is time for. */
const TASKS = Number(process.env.PUSHED_TASKS ?? 100)
const KILLS = Number(process.env.PUSH_KILLS ?? 10)

test(`${TASKS} tasks, every fifth push lost or refused, ${KILLS} kills: each address is told every turn, in order`, () =>
  tellUnderKills({ tasks: TASKS, kills: KILLS }))
