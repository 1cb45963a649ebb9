import { resumeForBudget } from '../../../../engine/commands/pause-and-resume.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { type OpenBudget, openBudgets, readAccounts, spenderIn } from '../accounts/account-store.ts'
import { hardLine, hasSoftLimit, isAbout } from '../accounts/budget-limits.ts'
import type { Amount } from '../spending/bound.ts'
import { type Account, refusesStill } from '../spending/verdict.ts'
import { type Pause, pausesOf } from './views.ts'

interface ResumeDebatesDependencies {
  db: Parameters<typeof openBudgets>[0]
  ledger: Pick<Ledger, 'load' | 'act'>
  now: () => Date
}

/** How long a resumed debate may take to reserve what it needs. */
const PROMISED_MS = 30_000
const LONGEST_MINUTES = 60

const FREE = { nano: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY }
const NOTHING = { nano: -1, tokens: -1 }

const sum = (one: Amount, other: Amount): Amount => ({
  nano: one.nano + other.nano,
  tokens: one.tokens + other.tokens,
})
const isWithinLine = (amount: Amount, line: Amount) => amount.nano <= line.nano && amount.tokens <= line.tokens

const isSameForAll = (budget: OpenBudget) =>
  !hasSoftLimit(budget) && Object.keys(budget.overrides).length === 0 && Object.keys(budget.scope).length === 0

/** Resumes debates whose budget pays again, longest wait first, as long as the budget has room for them. */
export function resumeDebates({ db, ledger, now }: ResumeDebatesDependencies) {
  /** The most that may be spent when this debate resumes: overrides and soft limits make it differ from person to person. */
  async function lineFor({ debateId, payer, need }: Pause, budget: OpenBudget): Promise<Amount> {
    if (budget.state === 'paused') return FREE
    if (refusesStill(budget, need)) return NOTHING
    const at = now().toISOString()
    if (isSameForAll(budget)) return hardLine(budget, { leads: false }, at)
    const state = await ledger.load(debateId)
    return isAbout(budget.scope, state) ? hardLine(budget, await spenderIn(db, payer, budget, state.user), at) : FREE
  }

  /** A debate that still waits also blocks later ones that may not spend more than it. */
  async function wakeAt(pauses: readonly Pause[], budget: OpenBudget | undefined, account: Account | undefined) {
    const taken = account ? sum(account.spent, account.reserved) : { nano: 0, tokens: 0 }
    const promise = ({ need }: Pause) => Object.assign(taken, sum(taken, need))
    for (const pause of pauses) if (!pause.isWaiting) promise(pause)
    let held: Amount = NOTHING
    const changed = [budget?.changedAt ?? '', account?.startsAt ?? ''].toSorted().at(-1) ?? ''
    for (const pause of pauses) {
      if (!pause.isWaiting || !(mayResume(pause, now()) || pause.pausedAt < changed)) continue
      const line = budget ? await lineFor(pause, budget) : FREE
      if (isWithinLine(line, held)) continue
      if (!isWithinLine(sum(taken, pause.need), line)) {
        held = line
        continue
      }
      const { events } = await ledger.act(pause.debateId, (state: DebateState) => resumeForBudget(state))
      if (events.length > 0) promise(pause)
    }
  }

  return async (payer?: string): Promise<void> => {
    const pauses = await pausesOf(db, payer, new Date(now().getTime() - PROMISED_MS))
    for (const [owner, waiting] of Map.groupBy(pauses, (pause) => pause.payer)) {
      if (!waiting.some(({ isWaiting }) => isWaiting)) continue
      const budgets = await openBudgets(db, owner)
      const accountOf = await readAccounts(db, budgets, now())
      for (const [id, line] of Map.groupBy(waiting, ({ budgetId }) => budgetId)) {
        const budget = budgets.find((each) => each.id === id)
        await wakeAt(line, budget, budget && accountOf(budget))
      }
    }
  }
}

/** A debate that paused again soon waits 1, 2, 4 … 60 minutes, unless the budget changed or its period restarted. */
const mayResume = ({ pausedAt, again }: Pause, now: Date) =>
  again === 0 || Date.parse(pausedAt) + Math.min(2 ** (again - 1), LONGEST_MINUTES) * MINUTE_MS <= now.getTime()
