import type { Assembly } from '../src/assemble.ts'
import { makeBudget } from '../test/support/budgets.ts'
import { signedIn } from '../test/support/people.ts'
import { comparedInTurn } from './in-turn.ts'

const ROUNDS = 31
const DEBATES = 20
const TOPIC = 'Should we move the reports to the new database?'

/** What debates of the built-in agents cost in an organization with a budget beyond the same in one without. */
export async function budgetedDebates({ app, platform, runDebates, cursors }: Assembly) {
  await makeBudget(platform.db, { payer_id: 'org_budget', limit_nano: 9e15, period: 'unlimited' })
  const debating = async (org: string) => {
    const headers = await signedIn(platform, { userId: `usr_of_${org}`, org, org_role: 'owner', tier: 'enterprise' })
    return async () => {
      for (let debate = 0; debate < DEBATES; debate++) {
        const payload = { topic: TOPIC, rounds: 2 }
        const begun = await app.inject({ method: 'POST', url: '/api/v1/debates', headers, payload })
        if (begun.statusCode !== 201) throw new Error(`A debate was answered with ${begun.statusCode}: ${begun.body}`)
      }
      await runDebates()
      await cursors.catchUp()
    }
  }
  const [plain, budgeted] = [await debating('org_free'), await debating('org_budget')]
  const compared = await comparedInTurn({ rounds: ROUNDS, pieces: DEBATES }, plain, budgeted)
  const statuses = await platform.db.selectFrom('debates').select('status').distinct().execute()
  const notOver = statuses.filter(({ status }) => status !== 'completed')
  if (notOver.length > 0) throw new Error(`Debates are ${notOver.map(({ status }) => status).join(', ')}`)
  return compared
}
