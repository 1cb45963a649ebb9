import { defineJob } from '../../../background/queue/job.ts'
import type { DecisionSharing } from './decision-sharing.ts'
import { BRIDGE, COMPARE, FORGET_QUOTES, LOOK, POLLINATE, TELL } from './job-names.ts'
import type { QuoteComparison } from './quote-comparison.ts'
import type { StalenessNotices } from './staleness.ts'

/** Each job is idempotent: what is attached, marked or announced already stays as it is. */
export const pollinationJobs = ({
  sharing,
  comparison,
  notices,
  forgetUnquoted,
}: {
  sharing: DecisionSharing
  comparison: QuoteComparison
  notices: StalenessNotices
  forgetUnquoted: (org: string) => Promise<void>
}) => [
  defineJob({ ...POLLINATE, run: ({ org, debate }) => sharing.shareWithSubscribers(org, debate) }),
  defineJob({ ...BRIDGE, run: ({ org, debate }) => sharing.shareWithNewDebate(org, debate) }),
  defineJob({
    ...LOOK,
    async run({ org, debate }) {
      await comparison.debate(org, debate)
      await notices.notifyDebate(org, debate)
    },
  }),
  defineJob({ ...TELL, run: async ({ org, ...node }) => void (await notices.notifyDependents(org, node)) }),
  defineJob({ ...COMPARE, run: ({ org, item }) => comparison.item(org, item) }),
  defineJob({ ...FORGET_QUOTES, run: ({ org }) => forgetUnquoted(org) }),
]
