import type { Logger } from 'pino'
import Type, { type Static } from 'typebox'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { defineEffect, type EffectAddress, type Sent } from '../../../../background/outbox/effect.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import { openNote, readNote } from '../../../../shared/crypto/signed-note.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { HeadsStore } from '../heads/heads-store.ts'
import type { Statement, Witness, Witnessed } from './statement.ts'
import type { WitnessStore } from './witness-store.ts'

interface WitnessEffectsDependencies {
  db: Database
  /** By their names, as the settings have them. */
  witnesses: ReadonlyMap<string, Witness>
  store: WitnessStore
  heads: Pick<HeadsStore, 'group'>
  publicKeys: () => Promise<readonly { id: string; publicKey: string }[]>
  installation: string
  logger: Logger
}

const Body = Type.Object({ size: Type.Integer(), group: Type.Integer() })
const WITNESS: EffectAddress<typeof Body> = { name: 'audit.witness', body: Body }

/** Longer signed heads are not sent: the note alone is witnessed. */
const LONGEST_HEADS = 500_000

/** Sends a note to all witnesses, when the transaction commits. */
export const sendToWitnesses =
  (names: readonly string[], { send }: Pick<Outbox, 'send'>) =>
  async (tx: Transaction, note: Static<typeof Body>): Promise<void> => {
    for (const target of names)
      await send(tx, { org: INSTALLATION_TREE, kind: WITNESS, key: `${note.size} ${target}`, target, body: note })
  }

/** Witnesses know a note again, so a doubtful one is sent again. */
export const witnessEffects = ({
  db,
  witnesses,
  store,
  heads,
  publicKeys,
  installation,
  logger,
}: WitnessEffectsDependencies) => {
  async function statementOf({ size, group }: Static<typeof Body>): Promise<Statement | undefined> {
    const stored = await store.note(size)
    const signed = (await heads.group(db, group))?.signed ?? null
    const paper = signed === null || signed.length > LONGEST_HEADS ? null : signed
    const key = (await publicKeys()).find(({ publicKey }) => stored && openNote(stored.note, [publicKey]))
    if (!stored || !key) return undefined
    return { installation, note: stored.note, heads: paper, key: { kid: key.id, x: key.publicKey } }
  }

  return [
    defineEffect({
      ...WITNESS,
      doubt: 'same key',
      inOrder: true,
      async send({ id, target, body }, { signal }): Promise<Sent> {
        const witness = witnesses.get(target)
        if (!witness) return { outcome: 'refused', why: 'The settings no longer name this witness' }
        const statement = await statementOf(body)
        const said = statement && readNote(statement.note)?.checkpoint
        if (!statement || !said) return { outcome: 'refused', why: 'The note is gone' }
        const note = { size: said.size, root: said.root.toString('hex') }
        const acknowledged = (await store.known(target))?.last_size ?? 0
        return sentAs(await witness({ id, statement, note, acknowledged, signal }))
      },
      async settled(tx, { target, body }, { state, why, answer, at }) {
        const facts = { name: target, size: body.size, at: at.toISOString() }
        const warning = typeof answer?.warning === 'string' ? answer.warning : undefined
        if (state === 'done') await store.took(tx, target, facts)
        if (state === 'refused' && !witnesses.has(target)) return
        const trouble = warning ?? (state === 'done' ? undefined : why)
        if (trouble === undefined) return
        const sticky = warning !== undefined || answer?.contradicts === true
        await store.troubled(tx, target, { trouble, at: facts.at, sticky })
        const message = `Witness of the audit log: ${trouble}`
        if (sticky) logger.error({ witness: target }, message)
        else logger.warn({ witness: target }, message)
      },
    }),
  ]
}

function sentAs(witnessed: Witnessed): Sent {
  if (witnessed.outcome === 'kept')
    return { outcome: 'done', ...(witnessed.warning !== undefined && { answer: { warning: witnessed.warning } }) }
  const { why } = witnessed
  if (witnessed.outcome === 'contradicts') return { outcome: 'refused', why, answer: { contradicts: true } }
  return { outcome: witnessed.outcome === 'away' ? 'failed' : 'refused', why }
}
