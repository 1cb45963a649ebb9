import Type from 'typebox'
import type { AnnouncementTypes } from '../../../../background/announcements/announcer.ts'
import { orNull } from '../../../../shared/schemas.ts'

export const BUDGET_ALERT = 'budget.alert'
export const BUDGET_EXHAUSTED = 'budget.exhausted'

const Text = Type.String()
const Money = Type.Number()

export const budgetAnnounces = {
  [BUDGET_ALERT]: {
    also: 'budget_alert',
    meaning: 'Spending has risen above a threshold of a budget, or is far above what it usually is',
    data: Type.Object({
      alert_id: Text,
      budget_id: orNull(Text),
      type: Text,
      severity: Text,
      action: orNull(Text),
      threshold_pct: orNull(Money),
      spent_usd: Money,
      limit_usd: orNull(Money),
    }),
  },
  [BUDGET_EXHAUSTED]: {
    also: 'budget_exhausted',
    meaning:
      'A budget pays for nothing more until its next period begins, it is raised, or it is overridden for a person',
    data: Type.Object({ budget_id: Text, spent_usd: Money, limit_usd: orNull(Money), resets_at: orNull(Text) }),
  },
} satisfies AnnouncementTypes
