import { jwkOf } from '../../../shared/crypto/ed25519.ts'
import { paperDigest } from '../../../shared/crypto/signed-paper.ts'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { KEYS_PATH, Keyring } from '../../../shared/verifier/keys.ts'
import { besideReceipt, type saidBeside } from '../../../shared/verifier/receipt.ts'
import { checkPaper } from '../../../shared/verifier/signed-paper.ts'
import { verify } from '../../../shared/verifier/verify.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { ListedReceipt } from './listed-receipt-store.ts'
import { namedIn } from './receipt-document.ts'
import { type ReceiptFormat, receiptFile, wrappedFile } from './receipt-files.ts'
import {
  integrityNames,
  type Paper,
  type ReceiptQuery,
  type ReceiptSummary,
  receiptIdNames,
  validNames,
} from './schema.ts'
import { type ExaminationStore, type KeptReceipt, listed, type ReceiptStore } from './store.ts'

interface ReceiptServiceDependencies {
  store: ReceiptStore
  examinations: ExaminationStore
  ledger: Pick<Ledger, 'at'>
  log: Pick<EventLog, 'verify'>
  keys: Pick<ReturnType<typeof installationKeys>, 'publicKeys' | 'signingKey'>
  retentionDays: number
  now: () => Date
}

export function receiptService({
  store,
  examinations,
  ledger,
  log,
  keys,
  retentionDays,
  now,
}: ReceiptServiceDependencies) {
  async function visible(id: string, { org }: Caller): Promise<KeptReceipt> {
    const receipt = await store.find(org, id)
    if (!receipt) throw notFound('receipt', id)
    return receipt
  }

  /** Undefined where the receipt is not what is shown of receipts: an owner of the database may have changed it. */
  function summaryOf({ issuedAt, hash, keyId, said }: ListedReceipt): ReceiptSummary | undefined {
    if (!isReadable(said)) return undefined
    return {
      ...said,
      hash,
      key_id: keyId,
      expires_at: new Date(Date.parse(issuedAt) + retentionDays * DAY_MS).toISOString(),
    }
  }

  /** The public keys, retired ones too. */
  const published = async () => (await keys.publicKeys()).map(jwkOf)

  /** What the log says now about the place that the receipt attests. */
  async function logFaults({ signed, debateId }: KeptReceipt): Promise<string[]> {
    const attested = (signed.receipt as unknown as Partial<Attested>).log
    if (!attested || !Number.isSafeInteger(attested.version))
      return ['The receipt does not say which place of the log it attests']
    const [chain, state, unknown] = await Promise.all([
      log.verify(debateId),
      ledger.at(debateId, attested.version),
      store.unknownTexts(namedIn(signed.receipt)),
    ])
    const faults: string[] = []
    if (!chain.intact) faults.push("The chain of the debate's log is broken")
    if (state.hash !== attested.hash) faults.push("The debate's log is not the one that the receipt attests")
    if (unknown > 0) faults.push('The log does not hold the texts that the receipt names')
    return faults
  }

  return {
    async list(query: ReceiptQuery, { org }: Caller) {
      const { items, total } = await store.list(
        org,
        {
          debateId: query.debate_id,
          result: query.verdict,
          examined: query.examination_verdict,
          kind: query.kind,
          risk: query.risk_level,
        },
        query,
      )
      return pageResult('receipts', { items: items.flatMap((receipt) => summaryOf(receipt) ?? []), total }, query)
    },

    async get(id: string, caller: Caller) {
      const kept = await visible(id, caller)
      const summary = summaryOf(listed(kept))
      if (!summary) throw conflict(`The receipt ${id} was changed and cannot be read: verify it to see how`)
      const { receipt, algorithm, signature } = kept.signed
      return { ...summary, receipt, algorithm, signature, keys_url: KEYS_PATH }
    },

    /** What `parley verify-receipt` reads. */
    async file(id: string, format: ReceiptFormat, caller: Caller) {
      const [kept, examined] = await Promise.all([visible(id, caller), examinations.ofReceipt(caller.org, id)])
      return receiptFile(kept, format, examined)
    },

    async wrapped(id: string, format: ReceiptFormat, caller: Caller) {
      const [kept, examined] = await Promise.all([visible(id, caller), examinations.ofReceipt(caller.org, id)])
      return wrappedFile(kept, format, now(), examined)
    },

    async verify(id: string, caller: Caller) {
      const [kept, known] = await Promise.all([visible(id, caller), published()])
      const { signed, debateId, issuedAt } = kept
      const beside = { receipt_id: kept.id, debate_id: debateId, verdict: kept.result, created_at: issuedAt }
      const check = checkPaper('receipt', { ...beside, ...signed }, new Keyring(known), besideReceipt(signed.receipt))
      const disagreeing = await logFaults(kept)
      const errors = [...check.faults.map(({ says }) => says), ...disagreeing]
      const checksums = { stored_checksum: signed.hash, computed_checksum: paperDigest(signed.receipt) }
      const at = now().toISOString()
      return {
        ...receiptIdNames(id),
        debate_id: debateId,
        ...validNames(errors.length === 0),
        signature_valid: check.signature,
        ...integrityNames(check.integrity),
        log_valid: disagreeing.length === 0,
        hash: signed.hash,
        ...checksums,
        errors,
        verified_at: at,
        signature: {
          signature_valid: check.signature,
          algorithm: signed.algorithm,
          key_id: signed.key_id,
          signed_at: issuedAt,
          verification_timestamp: at,
        },
        integrity: { integrity_valid: check.integrity, ...checksums, verified_at: at },
      }
    },

    /** The signing key is made when it is first asked for, so that the list is never empty. */
    async publicKeys() {
      await keys.signingKey()
      return { keys: await published() }
    },

    /** Verifies anything that this installation signed. */
    async verifyPaper({ paper, since }: Paper) {
      const { valid, kind, ...verdict } = verify(paper, {
        keys: await published(),
        ...(since !== undefined && { since }),
      })
      if (kind === null) throw invalid('paper', verdict.faults.map(({ says }) => says).join(' '))
      return { valid: valid === true, kind, ...verdict, verified_at: now().toISOString() }
    },
  }
}
export type ReceiptService = ReturnType<typeof receiptService>

function isReadable({
  participating_agents,
  dissenting_agents,
  confidence,
  ...rest
}: ReturnType<typeof saidBeside>): boolean {
  const texts = [rest.id, rest.debate_id, rest.kind, rest.verdict, rest.created_at, ...participating_agents]
  const isWritten = (text: unknown) => typeof text === 'string'
  return (
    [...texts, ...(Array.isArray(dissenting_agents) ? dissenting_agents : [undefined])].every(isWritten) &&
    typeof confidence === 'number'
  )
}

/** The part of a receipt's document that is read again. */
interface Attested {
  log: { version: number; hash: string }
}
