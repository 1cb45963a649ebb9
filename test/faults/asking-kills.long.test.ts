import { test } from 'vitest'
import { askUnderKills } from './doors/ask-under-kills.ts'

const CASES = Number(process.env.ASKED_CASES ?? 1_000)
const KILLS = Number(process.env.ASKED_KILLS ?? 20)

test(`${CASES} questions, each asked two to four times over two nodes, one of which is killed ${KILLS} times, begin ${CASES} debates`, () =>
  askUnderKills({ cases: CASES, kills: KILLS }))
