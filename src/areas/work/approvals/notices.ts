import { plainName } from '../../../adapters/email/letter.ts'
import { parseBreakpointId } from '../../../engine/derived-ids.ts'
import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Mail } from '../../identity/mailbox/index.ts'
import type { Push } from '../../messaging/devices/index.ts'
import { type DebatesThatWait, isFor } from './breakpoint-approvals.ts'
import { type PeopleStore, type Person, peopleStatements } from './people-store.ts'
import type { OnTimeout } from './schema.ts'
import { type ApprovalRecord, type ApprovalStore, isErased, approvalStatements as statements } from './store.ts'
import { answerersOf, askersOf, LEADERS, mayAnswer } from './who-may-answer.ts'

/** What people are told by. */
export interface Telling {
  push: Push
  mail: Pick<Mail, 'available' | 'send' | 'takeBack'>
  nameOf(userId: string): Promise<string | undefined>
  payerOf(tenant: string): Promise<string>
}

interface NoticesDependencies {
  store: Pick<ApprovalStore, 'find' | 'inTransaction'>
  people: Pick<PeopleStore, 'standingOf'>
  debates: Pick<DebatesThatWait, 'find'>
  telling: Telling
  /** The page of something that waits. */
  pageOf(org: string, id: string): string
  now: () => Date
}

/** Something that waits for an answer, as those who may give it are told. */
interface Waiting {
  org: string
  id: string
  /** The debate that is held, or the approval: its letters go with it. */
  about: string
  title: string
  askedBy: string
  needed: number
  confirmation: boolean
  dueAt: string | null
  onTimeout: OnTimeout | null
}

/** Where more people may answer, so many are told; all others find it in their list. */
const MOST_TOLD = 50
const KEY_LENGTH = 32

const WHEN_DUE: Record<OnTimeout, string> = {
  fail: 'then it ends without an answer',
  reject: 'then it counts as a no',
  escalate: 'then others are asked as well',
  approve: 'then it goes ahead without an answer',
}

/** Tells people where they are that something waits for their answer. No address in it answers: each leads to a page that asks who they are. */
export function notices({ store, people, debates, telling, pageOf, now }: NoticesDependencies) {
  const { push, mail, nameOf, payerOf } = telling

  async function tell(tx: Transaction, payer: string, waiting: Waiting, reached: readonly Person[]): Promise<void> {
    const { org, id, about } = waiting
    const page = pageOf(org, id)
    const asker = plainName((await nameOf(waiting.askedBy)) ?? '', 'A member')
    const note = {
      title: 'Something waits for your answer',
      body: 'Open it to read what would happen.',
      kind: 'approval' as const,
      data: { approval_id: id },
      action_url: page,
      collapse_key: id.slice(-KEY_LENGTH),
      asks: { org, id },
    }
    for (const { userId, email } of reached) {
      await push(tx, payer, { userId }, note)
      if (mail.available) await mail.send({ to: email, ...letterOf(waiting, asker, page) }, { tx, about })
    }
  }

  return {
    /** Tells those for whom an approval is: once when it is asked, and others once more when it is escalated. */
    async ofApproval(org: string, id: string): Promise<void> {
      const payer = await payerOf(org)
      await store.inTransaction(async (tx) => {
        const [[approval]] = await together(tx, statements.told(tx, org, id, now()))
        if (!approval || isErased(approval)) return
        const [asked, before] = askedNow(approval)
        const except = approval.confirmation ? [] : askersOf(approval)
        const [found] = await together(tx, peopleStatements.answerers(org, asked, except, MOST_TOLD))
        const isNew = (person: Person) => !before || !mayAnswer(before, person)
        await tell(tx, payer, { ...approval, about: id }, found.filter(isNew))
      })
    },

    /** Tells the admins of a debate's tenant that it may not begin without them. */
    async ofHeldDebate(tx: Transaction, org: string, debateId: string): Promise<void> {
      const state = await debates.find(debateId, { org })
      const open = state && openBreakpoint(state)
      if (!state || state.erased || open?.trigger !== 'approval') return
      const asked = answerersOf([LEADERS])
      const [[found], payer] = await Promise.all([
        together(tx, peopleStatements.answerers(org, asked, [state.user], MOST_TOLD)),
        payerOf(org),
      ])
      const never = { needed: 1, confirmation: false, dueAt: null, onTimeout: null }
      await tell(
        tx,
        payer,
        { org, id: open.id, about: debateId, title: state.topic, askedBy: state.user, ...never },
        found,
      )
    },

    /** Whether something still waits for a person: asked again before they are told late. */
    async stillAsks({ org, id }: { org: string; id: string }, userId: string): Promise<boolean> {
      const standing = await people.standingOf(org, userId)
      if (!standing) return false
      const stop = parseBreakpointId(id)
      if (!stop) {
        const approval = await store.find(org, id)
        return approval?.status === 'pending' && !isErased(approval) && mayAnswer(approval, standing)
      }
      const state = await debates.find(stop.debateId, { org })
      const open = state && openBreakpoint(state)
      return state !== undefined && open?.id === id && isFor(state.user, open, standing)
    },
  }
}
export type Notices = ReturnType<typeof notices>

/** Whom an approval asks now, and once it is escalated, whom it had asked before. */
function askedNow(approval: ApprovalRecord) {
  const { mayAnswer: all, escalatedAt, confirmation, askedBy } = approval
  if (confirmation) return [answerersOf([{ people: [askedBy] }])] as const
  if (escalatedAt === null) return [answerersOf(all)] as const
  return [answerersOf(all.slice(-1)), { ...approval, mayAnswer: all.slice(0, -1) }] as const
}

function letterOf({ title, needed, confirmation, dueAt, onTimeout }: Waiting, asker: string, page: string) {
  const what = plainName(title, 'something')
  const who = confirmation
    ? 'You began this, and it goes on once you have confirmed it.'
    : `${asker} asked for it${needed > 1 ? `, and it needs ${needed} people who say the same yes` : ''}.`
  const due = dueAt === null || onTimeout === null ? [] : [`It waits until ${dueAt}; ${WHEN_DUE[onTimeout]}.`]
  return {
    subject: `Waiting for your answer: “${what}”`,
    text: [
      `“${what}” waits for your answer. ${who}`,
      `Read what would happen, and answer, at\n${page}`,
      ...due,
      'Neither this letter nor its address answers for you: the page asks you to sign in.',
    ].join('\n\n'),
  }
}
