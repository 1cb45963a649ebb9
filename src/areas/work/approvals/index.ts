import { pageAddress } from '../../../config/public-address.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { ApprovalKind, ApprovalSubject } from '../../../storage/approval-kind.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { ApprovalPosts } from '../../messaging/chat/index.ts'
import {
  type AboutThings,
  approvalRows,
  askedBy,
  clearApprovalTexts,
  clearQuestions,
  removeApprovals,
  type TakenBack,
} from './about-store.ts'
import { approvalAnnounces } from './announces.ts'
import { answering } from './answer.ts'
import { asking, refuseBadForm } from './ask.ts'
import { breakpointApprovals, type DebatesThatWait } from './breakpoint-approvals.ts'
import { deciding } from './decide.ts'
import { heldDebates } from './held-debates.ts'
import { approvalsInChats } from './in-chats.ts'
import { approvalJobs } from './jobs.ts'
import { notices, type Telling } from './notices.ts'
import { peopleStatements, peopleStore } from './people-store.ts'
import { approvalReactions } from './reactions.ts'
import { approvalRoutes } from './routes.ts'
import { approvalService } from './service.ts'
import { approvalStatements, approvalStore } from './store.ts'
import { approvalTables } from './tables.ts'
import { approvalSchedules } from './timeout.ts'
import { waitingStore } from './waiting-store.ts'

export type { ApprovalRows } from './about-store.ts'
export type { ApprovalWish } from './ask.ts'
export type { ApprovalService } from './service.ts'

interface FromOtherAreas {
  areas: () => readonly Area[]
  debates: DebatesThatWait
  workspaces: Omit<Parameters<typeof heldDebates>[0], 'people'>
  telling: Telling & { chat: ApprovalPosts; actingFor: ActingFor; refuseBadChannels: RefuseBadChannels }
}

/** Refuses a place in a chat that a caller may not name. */
type RefuseBadChannels = (channels: readonly string[], caller: Caller, field?: string) => Promise<void>

type PlatformParts = Pick<Platform, 'announce' | 'config' | 'db' | 'jobs' | 'newId' | 'now' | 'schedules'>

/** Approvals: what people say yes or no to before it happens. Other areas ask; each declares its kinds. */
export function approvals(platform: PlatformParts, { areas, debates, workspaces, telling }: FromOtherAreas) {
  const { config, db, now } = platform
  let kinds: ReadonlyMap<string, ApprovalKind> | undefined
  function kindOf(name: string): ApprovalKind {
    kinds ??= new Map(areas().flatMap(({ approvalKinds = [] }) => approvalKinds.map((kind) => [kind.name, kind])))
    const kind = kinds.get(name)
    if (!kind) throw new Error(`No area declares the approvals of ${name}`)
    return kind
  }
  const store = approvalStore(db)
  const decide = deciding({ ...platform, store, kindOf })
  const answer = answering({ store, decide, kindOf, now })

  const stops = breakpointApprovals(debates)
  const people = peopleStore(db)
  const addressOf = pageAddress(config)
  const pageOf = (org: string, id: string) => addressOf(org, `/waiting/${id}`)
  const approvalNotices = notices({ store, people, debates, telling, pageOf, now })
  const inChats = approvalsInChats({ store, answer, posts: telling.chat, pageOf, ...telling })

  async function expire(org: string, id: string) {
    const known = await store.find(org, id)
    if (known) await decide.expire(known)
  }

  /** Takes back what was said of questions outside. */
  async function takeBack(tx: Transaction, org: string, questions: readonly TakenBack[]) {
    const inChat = questions.filter(({ channels }) => channels.length > 0)
    const payer = inChat.length > 0 ? await telling.payerOf(org) : org
    for (const { id } of inChat) await telling.chat.takeBack(tx, payer, id)
    await telling.mail.takeBack(
      tx,
      questions.map(({ id }) => id),
    )
  }

  const service = approvalService({ store, waiting: waitingStore(db), debates, stops, answer })
  const area = defineArea({
    name: 'approvals',
    stability: 'experimental',
    workspaces: true,
    tables: approvalTables,
    endpoints: approvalRoutes(service),
    reactions: approvalReactions(approvalNotices),
    jobs: approvalJobs({ expire, tell: approvalNotices.ofApproval, show: inChats.show }),
    schedules: approvalSchedules,
    announces: approvalAnnounces,
    erases: (tx, { debateId }) => telling.mail.takeBack(tx, [debateId]),
    async erasesPerson(tx, { userId, asked }) {
      await telling.mail.takeBack(tx, [...(await askedBy(tx, userId)), ...asked])
    },
  })
  const handle = {
    ask: asking(platform),
    answer,
    refuseBadForm,
    /** Refuses names of places in chats that the caller could not ask in. */
    refuseBadChannels: telling.refuseBadChannels,

    /** Those of some people who are in a tenant. */
    async members(tx: Transaction, tenant: string, people: readonly string[]) {
      const [found] = await together(tx, peopleStatements.members(tenant, people))
      return found
    },

    /** Ends what is asked about a subject, whose lock is held: nothing waits for it any more. */
    async withdraw(tx: Transaction, { org, subject }: ApprovalSubject, kind: string): Promise<void> {
      const [pending] = await together(tx, approvalStatements.heldOf(tx, { org, kind, subject }))
      for (const approval of pending) await decide.withdraw(tx, approval)
    },

    /** Empties what was asked and answered about things, for the area that erases what the words came from. */
    async clearTexts(tx: Transaction, about: AboutThings): Promise<void> {
      await takeBack(tx, about.org, await clearApprovalTexts(tx, about))
    },

    /** Empties what was asked about things, and not what was answered, for the area that erases who set them going. */
    async clearQuestions(tx: Transaction, about: AboutThings): Promise<void> {
      await takeBack(tx, about.org, await clearQuestions(tx, about))
    },

    /** Removes what was asked about things that are removed themselves, with its answers and posts. */
    async remove(tx: Transaction, about: AboutThings): Promise<void> {
      await takeBack(tx, about.org, await removeApprovals(tx, about))
    },

    /** What was asked about things, and what was answered, for a copy that is kept elsewhere. */
    rows: (about: AboutThings) => approvalRows(db, about),
  }
  return {
    area,
    approvals: handle,
    list: service.list,
    stillAsks: approvalNotices.stillAsks,
    inChats: { shown: inChats.shown, answer: inChats.answer },
    held: heldDebates({ people, ...workspaces }),
  }
}
export type Approvals = ReturnType<typeof approvals>['approvals']
