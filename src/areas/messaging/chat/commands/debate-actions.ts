import { parseBreakpointId } from '../../../../engine/derived-ids.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { NONE } from '../../../../engine/votes/ballots.ts'
import { liveProposals } from '../../../../engine/votes/proposals.ts'
import { conflict, forbidden, undefinedIfUnknown } from '../../../../shared/errors.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { authorize, type Permission, permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { DebateClaimStore } from '../threads/debate-claim-store.ts'
import type { Thread, ThreadStore } from '../threads/store.ts'
import { type ChatCommand, type ChatCommandResult, requirePermission } from './chat-command.ts'
import { type BuildDebateRequest, type DebateOperations, withDocuments } from './debate-request.ts'
import type { GatherMaterial } from './material.ts'

interface DebateActionsDependencies {
  handed: DebateOperations
  store: Pick<ThreadStore, 'debates' | 'isReached'>
  materialOf: GatherMaterial
  claims: DebateClaimStore
  requestAt: BuildDebateRequest
  enter: Enter
  /** Counts an action like the same over HTTP; throws when the limit is exceeded. */
  charge: (what: 'ask' | 'take part', caller: Caller) => Promise<void>
  newId: NewId
  now: () => Date
}

/** What messages do with debates. Every action happens once, however often its message is handled. */
export function debateActions({
  handed,
  store,
  materialOf,
  claims,
  requestAt,
  enter,
  charge,
  newId,
  now,
}: DebateActionsDependencies) {
  /** A message that is handled again after a crash is not charged again. */
  async function chargeOnce(what: 'ask' | 'take part', caller: Caller, messageId: string) {
    if (await claims.isFirstCharge(messageId, now())) await charge(what, caller)
  }

  /** The caller where the debate lies: what people do in a debate of a workspace they do there, where they may enter. */
  async function callerAt(debateId: string, caller: Caller, permission: Permission): Promise<Caller> {
    const { organizationId } = await handed.load(debateId)
    if (organizationId === caller.org) return caller
    const inside = await enter(caller, organizationId)
    authorize(inside, permission)
    return inside
  }

  return {
    /** Undefined where the debate never began: a claim outlives a refused start. */
    async isOver(debateId: string): Promise<boolean | undefined> {
      const state = await handed.load(debateId).catch(undefinedIfUnknown)
      return state && (state.erased || isTerminal(state))
    },

    debateOf: (id: string) => parseBreakpointId(id)?.debateId ?? (id.startsWith('dbt_') ? id : undefined),

    /**
     * Whether a button may be pressed here: in a thread of the debate by everybody, elsewhere on the same connection, such as in a
     * private message, by people who may see the debate.
     */
    async mayPress({ connection, thread, sender }: ChatCommand, debateId: string): Promise<boolean> {
      if ((await store.debates(thread.id)).some((each) => each.debateId === debateId)) return true
      if (!(await store.isReached(connection.id, debateId))) return false
      const caller = requirePermission(sender, 'debates.read')
      await handed.visible(debateId, await callerAt(debateId, caller, 'debates.read'))
      return true
    },

    /** Checks permissions and limits before it claims the id, because a claim is never taken back. */
    async ask(
      { thread, message, sender, connection }: ChatCommand,
      { topic, about }: { topic: string; about?: string },
    ): Promise<ChatCommandResult> {
      if (sender.is === 'nobody') return { outcome: 'refused', why: sender.why, say: 'refused' }
      const planned = await requestAt({ connection, thread, message }, { topic }, sender.caller)
      const { request, caller, ...said } = planned
      if (caller.org !== sender.caller.org && sender.is === 'workspace') throw forbidden(sender.lacks)
      if (message.debateId === null) {
        if (!permits(caller, 'debates.create')) throw forbidden('Your role does not allow you to start debates here.')
        await handed.refuseBad(request, caller)
        if (sender.is === 'person') await chargeOnce('ask', caller, message.id)
      }
      const { pieces, documentIds, leftOut } = await materialOf(connection, thread, message, caller)
      const debateId = await claims.claimDebate(thread, message, { debateId: newId('debate'), ...said.shown }, now())
      const grounded = withDocuments(request, documentIds)
      const origin = originOf(connection.kind, thread, message.sender.id)
      const beside = { about, pieces, origin, asked: sender.is === 'person' }
      const started = await handed.startAs(debateId, grounded, caller, beside)
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
      const inside = await callerAt(debateId, caller, 'debates.update')
      await handed.intervene(debateId, { type: kind, content: words }, inside, { message })
    },

    /** Votes for or against the leading proposal. */
    async vote(debateId: string, side: 'agree' | 'disagree', caller: Caller, message: string) {
      const state = await handed.load(debateId)
      if (state.origins.includes(message)) return
      const front = state.tallies.at(-1)?.winner ?? liveProposals(state)[0]?.id
      if (front === undefined) throw conflict('There is nothing to vote on yet.', { status: state.status })
      const inside = await callerAt(debateId, caller, 'debates.update')
      await chargeOnce('take part', caller, message)
      await handed.intervene(debateId, { type: 'vote', choice: side === 'agree' ? front : NONE }, inside, { message })
    },

    /** Repeating is no error for the person who stopped it; everybody else gets the conflict. */
    async cancel(debateId: string, caller: Caller) {
      const { cancelledBy } = await handed.load(debateId)
      if (cancelledBy === caller.userId) return
      await handed.cancel(debateId, {}, await callerAt(debateId, caller, 'debates.update'))
    },

    async turnedOut(debateId: string, correct: boolean, caller: Caller) {
      const { outcome } = await handed.load(debateId)
      if (outcome?.user === caller.userId && outcome.correct === correct) return
      const inside = await callerAt(debateId, caller, 'debates.update')
      await handed.recordOutcome(debateId, { correct, source: 'manual' }, inside)
    },

    /** The first person who resolves decides; repeating the same choice is no error for that person. */
    async resolve(id: string, action: 'continue' | 'abort', caller: Caller) {
      const debateId = parseBreakpointId(id)?.debateId ?? ''
      const state = await handed.load(debateId)
      const known = state.breakpoints.find((each) => each.id === id)
      if (known?.resolvedBy === caller.userId && known.resolution === action) return
      await handed.resolveBreakpoint(id, { action }, await callerAt(debateId, caller, 'debates.update'))
    },
  }
}
export type DebateActions = ReturnType<typeof debateActions>

const originOf = (platform: string, { key, peer }: Thread, user: string) => ({
  platform,
  channel: peer.id,
  thread: key,
  user,
})
