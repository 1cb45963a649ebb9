import { longestAskMs } from '../../../../adapters/agents/models/limits/try-limits.ts'
import { ROWS_ERASED } from '../../../../adapters/signals/signals.ts'
import type { Area, Platform } from '../../../../platform.ts'
import { oneTimeTokens as openOneTimeTokens } from '../../../../storage/rows/one-time-tokens.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import type { EraseTexts } from '../../../deliberation/ledger/index.ts'
import type { AccountClosure } from '../../../identity/account-closure/index.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import type { Family } from '../../../identity/organizations/index.ts'
import type { ArchiveReissuer } from '../../../work/exports/index.ts'
import type { ProofAbout } from '../../audit/index.ts'
import type { HoldsOver } from '../../holds/index.ts'
import { contributionsOf } from '../contributions/views.ts'
import { behindStore } from '../debate-erasure/reactions.ts'
import { archiveErasure } from './archives/archive-erasure.ts'
import { completion } from './completion.ts'
import { type Contributions, personContributions } from './contributions.ts'
import { copiesStep, copyPass } from './copies/copy-pass.ts'
import { logCopies } from './copies/log-copies.ts'
import { retentionGrounds } from './copies/retention-grounds.ts'
import { auditText, rowCopies } from './copies/row-copies.ts'
import { personEraser } from './erase-person.ts'
import { erasureDriver } from './erasure-driver.ts'
import { ERASE_DUE, erasureRequests } from './erasure-requests.ts'
import { type ErasurePayer, erasureStore } from './erasure-store.ts'
import { filesStore } from './files-store.ts'
import { identifiersStore } from './identifiers-store.ts'
import { erasureJob } from './jobs.ts'
import { openLastLook } from './last-look/look.ts'
import { personCounts, personRulesStore } from './person-rules-store.ts'
import { payersOf as openPayersOf, policyIn as openPolicyIn, policyStore } from './policy-store.ts'
import { reachStore } from './reach-store.ts'
import { erasureRoutes } from './routes.ts'
import { erasureService } from './service.ts'
import { eraseOwnDebates, erasePersonRows, type Reissue, reissueReceipts, removeFiles } from './steps/erase-person.ts'
import { findTexts, freezeAccount } from './steps/freeze-account.ts'
import { enterInAuditLog, verifyErasure } from './steps/verify.ts'
import { textRunStore } from './text-run-store.ts'
import { textTableStore } from './text-table-store.ts'

export interface ErasureDependencies {
  dataMap: () => readonly TableDescription[]
  /** All areas, once they are composed. */
  areas: () => readonly Area[]
  closing: AccountClosure
  family: Family
  holdsOver: HoldsOver
  eraseTexts: EraseTexts
  eraseDebate: (org: string, debateId: string, by: string) => Promise<void>
  proofAbout: ProofAbout
  reissue: Reissue
  mail: Mail
  archives: () => ArchiveReissuer
}

const CONTRIBUTIONS = 'contributions'

/** The erasure of a person, from the request to the certificate. */
export function erasure(platform: Platform, dependencies: ErasureDependencies) {
  const { config, db, jobs, keys, log, sealing, signals, announce, record, storedFiles, installation, logger } =
    platform
  const { newId, now, random } = platform
  const { dataMap, areas, closing, family, holdsOver, eraseDebate, proofAbout, reissue, mail } = dependencies
  const { payerOf, tenantsOf } = family
  const eraseTexts = (id: string, versions: readonly number[]) => dependencies.eraseTexts(id, versions, 'user_request')

  const [store, policies, runs] = [erasureStore(db), policyStore(db), textRunStore(db)]
  const [tables, rules, reach] = [textTableStore(db), personRulesStore(db), reachStore({ db, dataMap })]
  const contributions = personContributions({ contributionsOf: (userId) => contributionsOf(db, userId), log })
  const behind = behindStore(db)
  const followers = () =>
    areas().flatMap((area) => [...(area.views ?? []), ...(area.reactions ?? [])].map(({ name }) => name))
  const folded = () => new Set<string>(areas().flatMap(({ views = [] }) => views.flatMap((view) => view.tables)))
  const erasePerson = personEraser({ areas, dataMap, folded, rules, contributions })
  const wholes = () => areas().flatMap((area) => area.wholes ?? [])

  const lasting = () =>
    areas().flatMap((area) => (area.archives ?? []).flatMap(({ name, kept }) => (kept === 'forever' ? [name] : [])))
  const files = filesStore({ db, storedFiles, lasting })
  const grounds = retentionGrounds({ folded, wholes })
  const archives = archiveErasure({
    dataMap,
    grounds,
    contributions,
    log,
    runs,
    holdsOver,
    tenantsOf,
    logger,
    archives: dependencies.archives,
    kinds: () => areas().flatMap((area) => area.retains ?? []),
  })
  const counts = personCounts({ dataMap, rules, contributions, tenantsOf })
  const payersOf = openPayersOf({ closing, family, policies, reach })
  const policyIn = openPolicyIn(payerOf)
  const logs = logCopies({ reach, contributions, log, policyIn, eraseTexts })
  const pass = copyPass(runs, [
    logs.clear,
    rowCopies({ dataMap, grounds, tables, tenantsOf }),
    auditText({ dataMap, tables, tenantsOf }),
  ])

  const requests = erasureRequests({
    store,
    closing,
    payersOf,
    sealing,
    mail,
    record,
    newId,
    random,
    now,
    oneTimeTokens: openOneTimeTokens(db, { now, random }),
    enqueue: jobs.enqueue,
    graceDays: config.erasureGraceDays,
  })
  const drive = erasureDriver({
    store,
    sealing,
    random,
    logger,
    now,
    schedule: requests.schedule,
    heldBy: heldBy({ holdsOver, contributions }),
    steps: [
      {
        name: 'freeze',
        run: freezeAccount({ closing, payersOf, store, log, sealing, readKnownAs: identifiersStore(db) }),
      },
      {
        name: 'find',
        run: findTexts({
          dataMap,
          contributions,
          log,
          tables,
          counts,
          runs,
          archives,
          isBehind: (at) => behind([CONTRIBUTIONS], at),
        }),
      },
      {
        name: 'people',
        run: erasePersonRows({ erasePerson, closing, contributions, reach, policyIn, eraseTexts, now }),
      },
      { name: 'asked', run: eraseOwnDebates({ contributions, payerOf, eraseDebate }) },
      { name: 'copies', run: copiesStep(pass) },
      { name: 'receipts', run: reissueReceipts({ logs, reissue }) },
      { name: 'files', run: removeFiles({ files, archives, tenantsOf }) },
      {
        name: 'verify',
        run: verifyErasure({
          pass,
          logs,
          log,
          reach,
          erasePerson,
          files,
          archives,
          tenantsOf,
          isBehind: (at) => behind(followers(), at),
          agentMs: longestAskMs(config),
          now,
        }),
      },
      { name: 'enter', run: enterInAuditLog({ store, record, proofAbout }) },
    ],
    complete: completion({
      store,
      runs,
      counts,
      log,
      logs,
      pass,
      reach,
      files,
      archives,
      policies,
      proofAbout,
      reissue,
      tenantsOf,
      announce,
      mail,
      now,
      ...openLastLook({ db, dataMap, grounds, log, eraseTexts, sealing }),
      forget: (organizationId: string) => signals.publish(ROWS_ERASED, organizationId),
      signingKey: keys.signingKey,
      installation: installation.id,
    }),
  })
  const service = erasureService({ store, policies, wake: () => jobs.enqueue(ERASE_DUE, {}), now })
  return {
    endpoints: erasureRoutes(requests, service),
    jobs: [erasureJob({ store, drive, now })],
    refuseLeaving: requests.refuseLeaving,
  }
}

/** Which hold names the person or a debate that they wrote in; while one does, nothing of theirs is erased. */
const heldBy =
  ({ holdsOver, contributions }: { holdsOver: HoldsOver; contributions: Contributions }) =>
  async (userId: string, payers: readonly Pick<ErasurePayer, 'organization_id'>[]): Promise<string | undefined> => {
    const debates = (await contributions.of(userId)).map(({ debateId }) => debateId)
    for (const { organization_id } of payers) {
      const held = await holdsOver(organization_id)
      if (held.users.has(userId) || debates.some((id) => held.debates.has(id)))
        return `a legal hold of ${organization_id}`
    }
    return undefined
  }
