import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../background/queue/job.ts'
import type { ApplyRulesTo, BeginClaimed } from './rules/apply-rules.ts'

const Payload = Type.Object({ organization_id: Type.String(), message_id: Type.String() })
/** Applies the rules to an incoming message. */
export const APPLY_RULES: JobAddress<typeof Payload> = { name: 'inbox.apply-rules', payload: Payload }

export const inboxJobs = ({
  sort,
  beginClaimed,
  enqueue,
}: {
  sort: ApplyRulesTo
  beginClaimed: BeginClaimed
  enqueue: Enqueue
}) => [
  defineJob({
    ...APPLY_RULES,
    async run(payload) {
      const { organization_id: org, message_id: messageId } = payload
      await sort(org, messageId)
      const until = await beginClaimed(org, messageId)
      if (until) await enqueue(APPLY_RULES, payload, { startAfter: until, key: `${messageId}:${until.toISOString()}` })
    },
  }),
]
