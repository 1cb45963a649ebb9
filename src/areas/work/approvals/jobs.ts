import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'

const Which = Type.Object({ org: Type.String(), approval: Type.String() })

/** Decides what is due. */
export const EXPIRE: JobAddress<typeof Which> = { name: 'approvals.expire', payload: Which }
/** Tells people that something waits for their answer. */
export const TELL: JobAddress<typeof Which> = { name: 'approvals.tell', payload: Which }

/** About three hours of trying: what is due has nothing else that ends it. */
const RETRIES = 25

interface Work {
  expire(org: string, id: string): Promise<void>
  tell(org: string, id: string): Promise<void>
}

export const approvalJobs = ({ expire, tell }: Work) => [
  defineJob({ ...EXPIRE, retries: RETRIES, run: ({ org, approval }) => expire(org, approval) }),
  defineJob({ ...TELL, run: ({ org, approval }) => tell(org, approval) }),
]
