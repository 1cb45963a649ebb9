import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ApprovalRecord } from './store.ts'

const Which = Type.Object({ org: Type.String(), approval: Type.String() })

/** Decides what is due. */
export const EXPIRE: JobAddress<typeof Which> = { name: 'approvals.expire', payload: Which }
/** Shows an approval as it stands in the chats that it names. */
const SHOW: JobAddress<typeof Which> = { name: 'approvals.show', payload: Which }
/** Tells people that something waits for their answer. */
export const TELL: JobAddress<typeof Which> = { name: 'approvals.tell', payload: Which }

/** About three hours of trying: what is due has nothing else that ends it. */
const RETRIES = 25

interface Work {
  expire(org: string, id: string): Promise<void>
  tell(org: string, id: string): Promise<void>
  show(org: string, id: string): Promise<void>
}

/** Has an approval shown as it will stand once the transaction commits; one that names no chat is shown nowhere. */
export const shownAnew =
  (jobs: { enqueue: Enqueue }) =>
  async (tx: Transaction, { org, id, channels }: Pick<ApprovalRecord, 'org' | 'id' | 'channels'>): Promise<void> => {
    if (channels.length > 0) await jobs.enqueue(SHOW, { org, approval: id }, { tx })
  }

export const approvalJobs = ({ expire, tell, show }: Work) => [
  defineJob({ ...EXPIRE, retries: RETRIES, run: ({ org, approval }) => expire(org, approval) }),
  defineJob({ ...TELL, run: ({ org, approval }) => tell(org, approval) }),
  defineJob({ ...SHOW, run: ({ org, approval }) => show(org, approval) }),
]
