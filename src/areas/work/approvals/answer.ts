import { faultsBySchema } from '../../../shared/caller-schema.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { conflict, forbidden, invalid, notFound, refuseFaults } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { permits } from '../../../shared/identity/permissions.ts'
import type { ApprovalKind, DecidedApproval } from '../../../storage/approval-kind.ts'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Deciding } from './decide.ts'
import { decidingChoice } from './decision.ts'
import { peopleStatements } from './people-store.ts'
import type { Choice, Resolution } from './schema.ts'
import { type ApprovalRecord, type ApprovalStore, isErased, approvalStatements as statements } from './store.ts'
import { mayAnswer } from './who-may-answer.ts'

interface AnswerDependencies {
  store: Pick<ApprovalStore, 'find' | 'inTransaction'>
  decide: Deciding
  kindOf: (name: string) => ApprovalKind
  now: () => Date
}

/** Undefined where more people have to answer; `withdrawn` where nothing waits any more. */
type Result = DecidedApproval | 'withdrawn' | undefined

/** One person's answer. One transaction decides: what is asked about is locked first, then the approval. */
export function answering({ store, decide, kindOf, now }: AnswerDependencies) {
  async function answerIn(tx: Transaction, known: ApprovalRecord, given: Resolution, caller: Caller): Promise<Result> {
    const { org, id } = known
    const kind = kindOf(known.kind)
    await kind.lock(tx, known)
    const [{ approval, answers, present }, digest] = await sideBySide(
      tx,
      (side) => heldBy(side, known, caller.userId),
      (side) => kind.digest(side, known),
    )
    const standing = present.find(({ userId }) => userId === caller.userId)
    if (!approval) throw notFound('approval', id)
    refuseDecided(approval)
    if (!standing || !mayAnswer(approval, standing) || !scopesAllow(approval, caller))
      throw notForThem(approval, caller)
    if (digest === undefined || isErased(approval)) {
      await decide.letGo(tx, approval)
      return 'withdrawn'
    }
    const chosen = choiceOf(approval, given.choice)
    if (digest !== approval.digest) return decide.end(tx, approval, { outcome: 'superseded' })
    const values = readValues(approval, chosen, given)
    const [choice, decidedBy] = [chosen.id, caller.userId]
    const said = { approvalId: id, userId: decidedBy, choice, values: values ?? null, note: given.note ?? null }
    const answer = statements.answer(tx, org, { ...said, at: now().toISOString() })
    const choices = new Map(answers.map(({ userId, choice: earlier }) => [userId, earlier])).set(decidedBy, choice)
    if (decidingChoice(approval, chosen, choices, present)) {
      const outcome = chosen.means === 'yes' ? 'approved' : 'rejected'
      return decide.end(tx, approval, { outcome, choice, values, decidedBy }, answer)
    }
    await answer.execute()
    await decide.show(tx, approval)
    return undefined
  }

  return async (id: string, given: Resolution, caller: Caller): Promise<void> => {
    if (caller.impersonal) throw forbidden('Only a person can answer an approval')
    const known = await store.find(caller.org, id)
    if (!known) throw notFound('approval', id)
    refuseDecided(known)
    const result = await store.inTransaction((tx) => answerIn(tx, known, given, caller))
    if (result === undefined) return
    if (result === 'withdrawn') throw conflict('This approval is no longer needed', { status: 'withdrawn' })
    if (result.outcome !== 'superseded') return
    const superseded = await store.find(caller.org, id)
    throw conflict('The effect has changed since this was asked', {
      status: 'superseded',
      superseded_by: superseded?.supersededBy ?? null,
    })
  }
}
export type Answering = ReturnType<typeof answering>

/** The approval, what was answered, and who of those who answer is there: all held until the transaction ends. */
async function heldBy(tx: Transaction, { org, id }: ApprovalRecord, userId: string) {
  const [[approval], answers, , , present] = await together(
    tx,
    statements.held(tx, org, id),
    statements.answers(tx, org, id),
    ...peopleStatements.held(org, id, userId),
    peopleStatements.standings(org, id, userId),
  )
  return { approval, answers, present }
}

/** Tells the decision to a person who answers too late. */
function refuseDecided({ status, choice, decidedBy, decidedAt, supersededBy }: ApprovalRecord): void {
  if (status === 'pending') return
  throw conflict('This is already decided', {
    status,
    choice,
    decided_by: decidedBy,
    decided_at: decidedAt,
    ...(supersededBy !== null && { superseded_by: supersededBy }),
  })
}

function notForThem({ askedBy, alsoAskedBy, confirmation }: ApprovalRecord, { userId }: Caller) {
  if (confirmation) return forbidden('Only the person who started this can confirm it')
  if (userId === askedBy || userId === alsoAskedBy)
    return forbidden('You cannot approve what you asked for yourself', { reason: 'asker' })
  return forbidden('You are not among the people who may answer this')
}

/** A key or a grant answers only as far as it reaches, where a permission says who may. */
const scopesAllow = ({ mayAnswer: all }: ApprovalRecord, caller: Caller) =>
  caller.scopes.length === 0 ||
  all.length === 0 ||
  all.some((whom) => !('permission' in whom) || permits(caller, whom.permission))

function choiceOf({ choices }: ApprovalRecord, id: string): Choice {
  const chosen = choices.find((choice) => choice.id === id)
  if (!chosen) throw invalid('choice', `must be one of ${choices.map((choice) => choice.id).join(', ')}`)
  return chosen
}

/** What a form asks for comes with a yes; what nobody asked for is refused rather than dropped. */
function readValues({ form }: ApprovalRecord, { means }: Choice, { values }: Resolution): JsonObject | undefined {
  if (!form) {
    if (values && Object.keys(values).length > 0) throw invalid('values', 'must be left out: this approval has no form')
    return undefined
  }
  if (means === 'no') return undefined
  const entered = (values ?? {}) as JsonObject
  refuseFaults(faultsBySchema(form as JsonObject, entered, 'values'))
  return entered
}
