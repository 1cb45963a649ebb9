import type { Announce } from '../../../../jobs/announce.ts'
import type { SigningKey } from '../../../../shared/crypto/signed-paper.ts'
import type { Category, Kept } from '../../../../storage/kept.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ProofAbout } from '../../audit/index.ts'
import { type Certified, certificate, type Part } from './certificate.ts'
import type { Contributions } from './contributed.ts'
import type { KeptRows } from './copies/found.ts'
import type { LogCopies } from './copies/logs.ts'
import type { Work } from './driving.ts'
import type { ErasurePayer, ErasureStore } from './erasure-store.ts'
import type { FilesStore } from './files-store.ts'
import { completedLetter } from './letters.ts'
import type { PersonRulesStore } from './person-rules-store.ts'
import type { ReachStore } from './reach-store.ts'
import type { ResidueIn } from './residue-store.ts'
import type { RunStore } from './run-store.ts'
import { ERASED } from './steps/enter.ts'
import type { Reissue } from './steps/receipts.ts'

interface Needs {
  store: ErasureStore
  runs: Pick<RunStore, 'forget'>
  keeps: () => readonly Kept[]
  rules: Pick<PersonRulesStore, 'count'>
  contributions: Contributions
  logs: Pick<LogCopies, 'reached'>
  reach: Pick<ReachStore, 'heads'>
  files: Pick<FilesStore, 'effects'>
  residueIn: ResidueIn
  proofAbout: ProofAbout
  reissue: Reissue
  tenantsOf: Family['tenantsOf']
  signingKey: () => Promise<SigningKey>
  installation: string
  announce: Announce
  /** Whoever remembers rows of an organization has to read them again. */
  forget: (organizationId: string) => void
  mail: Mail
  now: () => Date
}

/** Writes the certificate, forgets what copies were known by, and tells whoever is to know. */
export function completion(needs: Needs) {
  const { store, runs, keeps, rules, contributions, logs, reach, files, residueIn, proofAbout, tenantsOf } = needs
  const { reissue, signingKey, installation, announce, forget, mail, now } = needs

  async function countsOf({ erasure, whose }: Work) {
    const before = (erasure.facts.before ?? {}) as Partial<Record<Category, number>>
    const after: Partial<Record<Category, number>> = {}
    for (const kept of keeps()) after[kept.category] = (after[kept.category] ?? 0) + (await rules.count(kept, whose))
    after.debate = (after.debate ?? 0) + (await contributions.texts(await contributions.of(whose.id)))
    const found = (Object.keys(after) as Category[]).filter(
      (category) => (before[category] ?? 0) + (after[category] ?? 0) > 0,
    )
    return found.sort().map((category) => ({ category, before: before[category] ?? 0, after: after[category] ?? 0 }))
  }

  async function partOf(
    { erasure, whose, beat }: Work,
    payer: ErasurePayer,
    debates: readonly string[],
  ): Promise<Part> {
    const tenants = await tenantsOf(payer.organization_id)
    const heads = (await reach.heads(debates)).filter(({ org }) => tenants.includes(org))
    const residue = []
    for (const kept of keeps()) {
      await beat()
      const found = await residueIn(kept, tenants, whose)
      if (found.address + found.id > 0) residue.push(found)
    }
    const kept = (erasure.facts.kept ?? []) as KeptRows[]
    const own = kept.filter(
      ({ organization_id }) => organization_id === payer.organization_id || tenants.includes(organization_id),
    )
    return {
      payer,
      kept: own.map(({ table, ground, count }) => ({ table, ground, count })),
      chains: heads.map(({ id, version, hash }) => ({ debate_id: id, version, head_hash: hash })),
      effects: await files.effects(heads.map(({ id }) => id)),
      residue,
      receipts: await receiptsOf(heads),
      audit: await proofAbout(payer.organization_id, ERASED, erasure.id),
    }
  }

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

  return async (work: Work): Promise<void> => {
    const { erasure, whose, payers } = work
    const debates = (await logs.reached(whose.id)).map(({ id }) => id)
    for (const { organization_id } of payers) forget(organization_id)
    const parts: Part[] = []
    for (const payer of payers) parts.push(await partOf(work, payer, debates))
    const completedAt = now().toISOString()
    const facts: Certified = { erasure, completedAt, installation, counts: await countsOf(work), parts }
    const key = await signingKey()
    const whole = JSON.stringify(certificate(facts, key), null, 2)
    await store.transaction(async (tx) => {
      const done = { state: 'completed' as const, step: 'certified', ended_at: completedAt, sealed: null }
      const isOurs = await store.change(erasure, { ...done, certificate: whole, claim: null, claimed_until: null }, tx)
      if (!isOurs) throw new Error('Somebody else drives it now')
      for (const part of parts) {
        const { organization_id: org } = part.payer
        await store.certify(tx, erasure.id, org, JSON.stringify(certificate({ ...facts, parts: [part] }, key)))
        await announce(tx, { org, name: ERASED, data: { erasure_id: erasure.id, user_id: whose.id } })
      }
      await runs.forget(tx, erasure.id)
      if (mail.available) await mail.send(completedLetter(whose.email, { id: erasure.id, certificate: whole }), { tx })
    })
  }
}
