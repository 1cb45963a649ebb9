import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageOf, pageResult } from '../../../../shared/pagination.ts'
import { editorOf } from './dry-run.ts'
import type { Act } from './rule.ts'
import type { RunStore } from './runs-store.ts'
import type { RuleService } from './service.ts'

const MOST = 200

const asksThePanel = ({ type, target, does }: Act) => type === 'escalate' && target === 'debate' && does

/** What a rule did, message by message, for those who may read the message. */
export const ruleRuns =
  ({ rules, store }: { rules: Pick<RuleService, 'visible'>; store: RunStore }) =>
  async (id: string, asked: Page, caller: Caller) => {
    await rules.visible(id, caller)
    const page = pageOf(asked, MOST)
    const { items, total } = await store.list(caller.payer, id, editorOf(caller), page)
    const runs = items.map(({ messageId, subject, sender, inboxId, version, actedFor, at, acts, debateId }) => ({
      message_id: messageId,
      subject: subject ?? '',
      from_address: sender,
      inbox_id: inboxId,
      version,
      acted_for: actedFor,
      at,
      because: acts.because,
      acts: acts.list,
      debate_id: acts.list.some(asksThePanel) ? debateId : null,
    }))
    return pageResult('runs', { items: runs, total }, page)
  }
export type RuleRuns = ReturnType<typeof ruleRuns>
