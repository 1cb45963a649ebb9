import { defineJob } from '../../../background/queue/job.ts'
import type { Carrying } from './carrying.ts'
import type { QuoteComparison } from './compare.ts'
import { BRIDGE, COMPARE, FORGET_QUOTES, LOOK, POLLINATE, TELL } from './job-names.ts'
import type { Telling } from './telling.ts'

interface Needs {
  carrying: Carrying
  comparison: QuoteComparison
  telling: Telling
  forgetUnquoted: (org: string) => Promise<void>
}

/** Each may be done twice: what is attached, marked or told already stays as it is. */
export const pollinationJobs = ({ carrying, comparison, telling, forgetUnquoted }: Needs) => [
  defineJob({ ...POLLINATE, run: ({ org, debate }) => carrying.decision(org, debate) }),
  defineJob({ ...BRIDGE, run: ({ org, debate }) => carrying.intoNew(org, debate) }),
  defineJob({
    ...LOOK,
    async run({ org, debate }) {
      await comparison.debate(org, debate)
      await telling.debate(org, debate)
    },
  }),
  defineJob({ ...TELL, run: async ({ org, ...node }) => void (await telling.all(org, node)) }),
  defineJob({ ...COMPARE, run: ({ org, item }) => comparison.item(org, item) }),
  defineJob({ ...FORGET_QUOTES, run: ({ org }) => forgetUnquoted(org) }),
]
