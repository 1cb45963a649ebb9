import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { auditKills } from './audit-kills.ts'

const KILLS = 200

test('after 200 kills between act and entry each act has exactly one entry, settled or in doubt', async () => {
  const { acts, settled, inDoubt, wrong, issues } = await auditKills(KILLS)
  expect({ wrong, issues }).toEqual({ wrong: [], issues: [] })
  measured(`${KILLS} kills, ${acts} acts: ${settled} entered as settled and ${inDoubt} as in doubt, each once`)
})
