import type { Announce } from '../../../../background/announcements/announcer.ts'
import type { SigningKey } from '../../../../shared/crypto/signed-paper.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ProofAbout } from '../../audit/index.ts'
import type { ArchiveErasure } from './archives/archive-erasure.ts'
import { type Certified, certificate, type Part } from './certificate.ts'
import { type CopyPass, type KeptRows, NOBODYS, type PassResult } from './copies/copy-pass.ts'
import type { LogCopies } from './copies/log-copies.ts'
import type { Complete, Work } from './erasure-driver.ts'
import type { ErasurePayer, ErasureStore } from './erasure-store.ts'
import type { FilesStore } from './files-store.ts'
import type { LastLook, Looked } from './last-look/look.ts'
import type { Vacuum } from './last-look/vacuum-store.ts'
import { completedLetter } from './letters.ts'
import type { PersonCounts } from './person-rules-store.ts'
import type { PolicyStore } from './policy-store.ts'
import type { ReachStore } from './reach-store.ts'
import type { RefusedReceipts, Reissue } from './steps/erase-person.ts'
import { ERASED } from './steps/verify.ts'
import type { TextRunStore } from './text-run-store.ts'

interface CompletionDependencies {
  store: ErasureStore
  runs: Pick<TextRunStore, 'forget'>
  counts: Pick<PersonCounts, 'compared'>
  log: Pick<EventLog, 'end'>
  logs: Pick<LogCopies, 'reached'>
  reach: Pick<ReachStore, 'heads'>
  files: Pick<FilesStore, 'effects'>
  archives: Pick<ArchiveErasure, 'counts'>
  pass: CopyPass
  look: LastLook
  vacuum: () => ReturnType<Vacuum>
  policies: Pick<PolicyStore, 'of'>
  proofAbout: ProofAbout
  reissue: Reissue
  tenantsOf: Family['tenantsOf']
  signingKey: () => Promise<SigningKey>
  installation: string
  announce: Announce
  /** Tells caches to read the rows of an organization again. */
  forget: (organizationId: string) => void
  mail: Mail
  now: () => Date
}

const BUSY_MS = 5_000
const MOST_LOOKS = 20

/** Searches everything one last time, writes the certificate, deletes the digests of texts, and sends the notices. */
export function completion(needs: CompletionDependencies): Complete {
  const {
    store,
    runs,
    counts,
    log,
    logs,
    reach,
    files,
    archives,
    pass,
    look,
    vacuum,
    policies,
    proofAbout,
    tenantsOf,
  } = needs
  const { reissue, signingKey, installation, announce, forget, mail, now } = needs

  /** Where to resume when the search removed something, met a running job, or found another payer. */
  async function goesOn({ erasure }: Work, { removed, isBusy, strangers }: Looked, { cleared }: PassResult) {
    const taken = removed + cleared
    if (taken === 0 && !isBusy && strangers.length === 0) return undefined
    const looks = Number(erasure.facts.looks ?? 0) + 1
    if (looks > MOST_LOOKS) throw new Error(`Something came back ${looks} times: ${taken} rows held it`)
    for (const organization_id of strangers) {
      const policy = await policies.of(organization_id)
      await store.keepPayers([{ organization_id, erasure_id: erasure.id, of_one: false, policy }])
    }
    return { step: 'verify', waitMs: isBusy ? BUSY_MS : 0, facts: { looks, heard_at: await log.end() } }
  }

  const keptOf = ({ erasure }: Work, { kept }: PassResult, tenants: readonly string[]) =>
    [...kept, ...((erasure.facts.kept_archives ?? []) as KeptRows[])]
      .filter(({ organization_id }) => tenants.includes(organization_id))
      .map(({ table, ground, count }) => ({ table, ground, count }))

  async function partOf(
    work: Work,
    payer: ErasurePayer,
    debates: readonly string[],
    { report, passed }: Looked & { passed: PassResult },
  ): Promise<Part> {
    const tenants = await tenantsOf(payer.organization_id)
    const heads = (await reach.heads(debates)).filter(({ org }) => tenants.includes(org))
    return {
      payer,
      counts: await counts.compared(work, payer.organization_id),
      kept: keptOf(work, passed, tenants),
      chains: heads.map(({ id, version, hash }) => ({ debate_id: id, version, head_hash: hash })),
      effects: await files.effects(heads.map(({ id }) => id)),
      ...report.leftOf(payer.organization_id),
      receipts: [...refusedIn(work, tenants), ...(await receiptsOf(heads))],
      archives: await archives.counts(work, payer),
      audit: await proofAbout(payer.organization_id, ERASED, work.erasure.id),
    }
  }

  /** Receipts that the step refused to reissue; they are gone since. */
  const refusedIn = ({ erasure }: Work, tenants: readonly string[]) =>
    ((erasure.facts.refused_receipts ?? []) as RefusedReceipts).flatMap(({ org, ...receipt }) =>
      tenants.includes(org) ? [receipt] : [],
    )

  async function receiptsOf(heads: readonly { org: string; id: string }[]) {
    const again: Awaited<ReturnType<Reissue>> = []
    for (const [org, found] of Map.groupBy(heads, (head) => head.org))
      again.push(
        ...(await reissue(
          org,
          found.map(({ id }) => id),
        )),
      )
    return again
  }

  async function certify({ erasure, whose }: Work, facts: Certified) {
    const key = await signingKey()
    const whole = JSON.stringify(certificate(facts, key), null, 2)
    await store.transaction(async (tx) => {
      const done = { state: 'completed' as const, step: 'certified', ended_at: facts.completedAt, sealed: null }
      const isOurs = await store.change(erasure, { ...done, certificate: whole, claim: null, claimed_until: null }, tx)
      if (!isOurs) throw new Error('Another worker drives it now')
      for (const part of facts.parts) {
        const { organization_id: org } = part.payer
        await store.certify(tx, erasure.id, org, JSON.stringify(certificate(partAlone(facts, part), key)))
        await announce(tx, { org, name: ERASED, data: { erasure_id: erasure.id, user_id: whose.id } })
      }
      await runs.forget(tx, erasure.id)
      if (mail.leaves) await mail.send(completedLetter(whose.email, { id: erasure.id, certificate: whole }), { tx })
    })
  }

  return async (work) => {
    const { erasure, whose, payers } = work
    const debates = (await logs.reached(whose.id)).map(({ id }) => id)
    for (const { organization_id } of payers) forget(organization_id)
    const passed = await pass(work)
    const looked = await look(work)
    const back = await goesOn(work, looked, passed)
    if (back) return back
    const parts: Part[] = []
    for (const payer of payers) parts.push(await partOf(work, payer, debates, { ...looked, passed }))
    const facts: Certified = {
      erasure,
      completedAt: now().toISOString(),
      installation,
      parts,
      counts: await counts.compared(work),
      searched: looked.report.search(),
      vacuumed: await vacuum(),
      nobodys: { kept: keptOf(work, passed, [NOBODYS]), ...looked.report.leftOf(NOBODYS) },
    }
    await certify(work, facts)
    return undefined
  }
}

/** The certificate of one payer, without other payers and without rows that have none. */
const partAlone = (facts: Certified, part: Part): Certified => ({
  ...facts,
  parts: [part],
  counts: part.counts,
  nobodys: undefined,
})
