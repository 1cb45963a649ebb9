import { parseBreakpointId } from '../../../../engine/derived-ids.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { NONE } from '../../../../engine/votes/ballots.ts'
import { liveProposals } from '../../../../engine/votes/proposals.ts'
import { conflict, forbidden, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { ClaimStore } from '../driving/claim-store.ts'
import type { DrivingStore, Thread } from '../driving/store.ts'
import { type BoundRequests, withDocuments } from './bound-request.ts'
import type { HandedDebates } from './handed.ts'
import type { MaterialOf } from './material.ts'
import { type Acted, personWith, type Speaking } from './speaking.ts'

interface Needs {
  handed: HandedDebates
  store: Pick<DrivingStore, 'debates' | 'isReached'>
  materialOf: MaterialOf
  claims: ClaimStore
  requestAt: BoundRequests
  /** Counts what is done here like the same done over HTTP; throws when it is too much. */
  charge: (what: 'ask' | 'take part', caller: Caller) => Promise<void>
  newId: NewId
  now: () => Date
}

/** Debates as a conversation needs them: every act happens once, however often its message is taken up. */
export function chatDebates({ handed, store, materialOf, claims, requestAt, charge, newId, now }: Needs) {
  /** A message that is taken up again, because its driver died, is not counted again. */
  async function chargeOnce(what: 'ask' | 'take part', caller: Caller, messageId: string) {
    if (await claims.isFirstCharge(messageId, now())) await charge(what, caller)
  }

  return {
    /** Undefined where it never began: a claim outlives a start that was refused. */
    async isOver(debateId: string): Promise<boolean | undefined> {
      const state = await handed.load(debateId).catch(undefinedIfUnknown)
      return state && (state.erased || isTerminal(state))
    },

    debateOf: (id: string) => parseBreakpointId(id)?.debateId ?? (id.startsWith('dbt_') ? id : undefined),

    /**
     * Whether a button of a debate belongs to where it was pressed: in a thread of the debate whoever presses, and elsewhere on the
     * same connection, as in what was said to one person alone, people who may see the debate.
     */
    async mayPress({ connection, thread, who }: Speaking, debateId: string): Promise<boolean> {
      if ((await store.debates(thread.id)).some((each) => each.debateId === debateId)) return true
      if (!(await store.isReached(connection.id, debateId))) return false
      await handed.visible(debateId, personWith(who, 'debates.read'))
      return true
    },

    /** Rights and limits are asked before the id is claimed; a claim is never taken back. */
    async ask(
      { thread, message, who, connection }: Speaking,
      { topic, about }: { topic: string; about?: string },
    ): Promise<Acted> {
      if (who.is === 'nobody') return { outcome: 'refused', why: who.why, say: 'refused' }
      const { caller } = who
      const origin = originOf(connection.kind, thread, message.sender.id)
      const { request, ...said } = await requestAt({ connection, thread, message }, { topic, origin }, caller)
      if (message.debateId === null) {
        if (!permits(caller, 'debates.create')) throw forbidden('Your role here may not ask for debates.')
        await handed.refuseBad(request, caller)
        if (who.is === 'person') await chargeOnce('ask', caller, message.id)
      }
      const { pieces, documentIds, leftOut } = await materialOf(connection, thread, message, caller)
      const debateId = await claims.claimDebate(thread, message, { debateId: newId('debate'), ...said.shown }, now())
      const grounded = withDocuments(request, documentIds)
      const started = await handed.startAs(debateId, grounded, caller, { about, pieces, asked: who.is === 'person' })
      if (typeof started === 'object') {
        const why = `So many debates were begun within the hour that this one has to wait until ${started.waitsUntil.toISOString()}; ask again then.`
        return { outcome: 'refused', why, say: 'refused' }
      }
      return {
        outcome: 'debate',
        debateId,
        ...(leftOut.length > 0 && { why: `Left out: ${leftOut.join('; ')}` }),
        ...(said.bindingId && { bindingId: said.bindingId }),
        ...(said.shown.progress !== 'live' && { quiet: true }),
      }
    },

    async say(
      { debateId, kind, words }: { debateId: string; kind: 'argument' | 'constraint' | 'challenge'; words: string },
      caller: Caller,
      message: string,
    ) {
      const { origins } = await handed.load(debateId)
      if (!origins.includes(message)) await chargeOnce('take part', caller, message)
      await handed.intervene(debateId, { type: kind, content: words }, caller, { message })
    },

    /** For or against what is in front. */
    async vote(debateId: string, side: 'agree' | 'disagree', caller: Caller, message: string) {
      const state = await handed.load(debateId)
      if (state.origins.includes(message)) return
      const front = state.tallies.at(-1)?.winner ?? liveProposals(state)[0]?.id
      if (front === undefined) throw conflict('There is nothing to vote on yet.', { status: state.status })
      await chargeOnce('take part', caller, message)
      await handed.intervene(debateId, { type: 'vote', choice: side === 'agree' ? front : NONE }, caller, { message })
    },

    /** Whoever stopped it is told again that it was they; everybody else, that it is over. */
    async cancel(debateId: string, caller: Caller) {
      const { cancelledBy } = await handed.load(debateId)
      if (cancelledBy !== caller.userId) await handed.cancel(debateId, {}, caller)
    },

    async turnedOut(debateId: string, correct: boolean, caller: Caller) {
      const { outcome } = await handed.load(debateId)
      if (outcome?.user === caller.userId && outcome.correct === correct) return
      await handed.recordOutcome(debateId, { correct, source: 'manual' }, caller)
    },

    /** The first who resolves decides; whoever did so is told again that it was they. */
    async resolve(id: string, action: 'continue' | 'abort', caller: Caller) {
      const state = await handed.load(parseBreakpointId(id)?.debateId ?? '')
      const known = state.breakpoints.find((each) => each.id === id)
      if (known?.resolvedBy === caller.userId && known.resolution === action) return
      await handed.resolveBreakpoint(id, { action }, caller)
    },
  }
}
export type ChatDebates = ReturnType<typeof chatDebates>

/** Nothing, where there is no such debate. */
export function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error
}

const originOf = (platform: string, { key, peer }: Thread, user: string) => ({
  platform,
  channel: peer.id,
  thread: key,
  user,
})
