import { resumeForBudget } from '../../../../engine/commands/resume.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { type OpenBudget, openBudgets, readAccounts } from '../accounts/account-store.ts'
import { hardLine } from '../accounts/hard-line.ts'
import type { Amount } from '../purse/bound.ts'
import type { Account } from '../purse/judge.ts'
import { type Pause, pausesOf } from './waking-store.ts'

interface Needs {
  db: Parameters<typeof openBudgets>[0]
  ledger: Pick<Ledger, 'load' | 'act'>
  now: () => Date
}

/** How long who went on may take to reserve what it needs. */
const PROMISED_MS = 30_000
const LONGEST_MINUTES = 60

const FREE = { nano: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY }
const NOTHING = { nano: -1, tokens: -1 }

/** Lets debates go on whose budget pays again, in the order in which they began to wait, while what they need is free. */
export function waking({ db, ledger, now }: Needs) {
  async function lineFor(budget: OpenBudget, { debateId }: Pause): Promise<Amount> {
    const hasOverrides = Object.keys(budget.overrides).length > 0
    const user = hasOverrides ? (await ledger.load(debateId)).user : undefined
    return hardLine(budget, user === undefined ? undefined : budget.overrides[user], now().toISOString())
  }

  /** What is free for this one, after what others were promised. */
  async function freeFor(pause: Pause, budget: OpenBudget | undefined, account: Account | undefined, promised: Amount) {
    if (!budget || !account || budget.state === 'paused') return FREE
    if (budget.state === 'suspended') return NOTHING
    const line = await lineFor(budget, pause)
    const { spent, reserved } = account
    return {
      nano: line.nano - spent.nano - reserved.nano - promised.nano,
      tokens: line.tokens - spent.tokens - reserved.tokens - promised.tokens,
    }
  }

  async function wakeAt(pauses: readonly Pause[], budget: OpenBudget | undefined, account: Account | undefined) {
    const promised = { nano: 0, tokens: 0 }
    const promise = ({ need }: Pause) => {
      promised.nano += need.nano
      promised.tokens += need.tokens
    }
    for (const pause of pauses) if (!pause.isWaiting) promise(pause)
    for (const pause of pauses) {
      if (!pause.isWaiting || !isRested(pause, now())) continue
      const free = await freeFor(pause, budget, account, promised)
      if (pause.need.nano > free.nano || pause.need.tokens > free.tokens) return
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

/** Who paused again soon after it went on waits 1, 2, 4 … 60 minutes. */
const isRested = ({ pausedAt, again }: Pause, now: Date) =>
  again === 0 || Date.parse(pausedAt) + Math.min(2 ** (again - 1), LONGEST_MINUTES) * MINUTE_MS <= now.getTime()
