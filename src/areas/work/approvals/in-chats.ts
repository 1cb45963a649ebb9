import { conflict, forbidden, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { ApprovalPosts, ShownApproval } from '../../messaging/chat/index.ts'
import type { Answering } from './answer.ts'
import { type ApprovalStore, isErased } from './store.ts'

interface InChatsDependencies {
  store: Pick<ApprovalStore, 'findAmong' | 'withAnswers'>
  answer: Answering
  posts: Pick<ApprovalPosts, 'show'>
  actingFor: ActingFor
  nameOf(userId: string): Promise<string | undefined>
  payerOf(tenant: string): Promise<string>
  /** The page of something that waits. */
  pageOf(org: string, id: string): string
}

/** The version of a post that shows how it ended: above those of every answer and of its escalation. */
const ENDED = 1_000

/** Approvals in chats: a post in each place that a question names, with buttons, and the answers of linked people. */
export const approvalsInChats = ({
  store,
  answer,
  posts,
  actingFor,
  nameOf,
  payerOf,
  pageOf,
}: InChatsDependencies) => ({
  /** Shows an approval as it stands now where it named places. */
  async show(org: string, id: string): Promise<void> {
    const found = await store.withAnswers(org, id)
    if (!found) return
    const { askedBy, channels, status, escalatedAt } = found.approval
    const version = status === 'pending' ? found.answers.length + Number(escalatedAt !== null) : ENDED
    await posts.show({ payer: await payerOf(org), org, id, askedBy, channels, version })
  },

  /** What its posts say; undefined where its words were erased. */
  async shown({ org, id }: { org: string; id: string }): Promise<ShownApproval | undefined> {
    const found = await store.withAnswers(org, id)
    if (!found || isErased(found.approval)) return undefined
    const { approval, answers } = found
    const { title, question, choices, form, status, decidedBy, needed, dueAt } = approval
    return {
      id,
      title,
      question,
      choices,
      hasForm: form !== null,
      status,
      choice: choices.find((each) => each.id === approval.choice)?.title,
      decidedBy: decidedBy === null ? undefined : ((await nameOf(decidedBy)) ?? 'a former member'),
      needed,
      answered: answers.length,
      dueAt,
      page: pageOf(org, id),
    }
  },

  /** Answers as a person of the organization, in whichever tenant it is asked; repeating what one decided is no error. */
  async answer({ id, choice: place }: { id: string; choice: number }, { payer, userId }: Caller): Promise<void> {
    const known = await store.findAmong(payer, id)
    if (!known) throw notFound('approval', id)
    const chosen = known.choices[place]
    if (!chosen) throw conflict('This approval is no longer needed', { status: known.status })
    if (known.decidedBy === userId && known.choice === chosen.id) return
    const person = await actingFor(known.org, userId, [])
    if (!person) throw forbidden('You are not among the people who may answer this')
    await answer(id, { choice: chosen.id }, person)
  },
})
