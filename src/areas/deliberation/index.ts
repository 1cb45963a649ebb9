import type { Grounded } from '../../engine/grounding.ts'
import type { Platform } from '../../platform.ts'
import type { Broadcast } from '../../stream/broadcast.ts'
import { breakpoints, type RefuseApproval } from './breakpoints/index.ts'
import { checkpoints } from './checkpoints/index.ts'
import { type Affordable, type DemandsApproval, debates } from './debates/index.ts'
import { decisions, type TaintOf } from './decisions/index.ts'
import { deliberations } from './deliberations/index.ts'
import { events } from './events/index.ts'
import { explanations } from './explanations/index.ts'
import { ledger as openLedger, textEraser } from './ledger/index.ts'
import { examinations, probes, reportOf } from './probes/index.ts'
import { runner } from './runner/index.ts'

interface DeliberationAreasDependencies {
  /** The records of agents. */
  records: Parameters<typeof debates>[1]['records']
  broadcast: Broadcast
  /** Brings what an organization knows into debates. */
  grounding: Grounded
  /** Which decisions rest on something that no longer holds. */
  taint: TaintOf
  affordable: Affordable
  /** Which debates may not begin without an approval, and who gives it. */
  approval: { demanded: DemandsApproval; refuse: RefuseApproval }
  /** Whether a person allows their texts to leave this installation. */
  sharesWithThirdParties(userId: string): Promise<boolean>
}

/** How questions become decisions. */
export function deliberationAreas(platform: Platform, dependencies: DeliberationAreasDependencies) {
  const { records, broadcast, grounding, taint, affordable, approval, sharesWithThirdParties } = dependencies
  const { agents } = platform
  const ledger = openLedger(platform)
  const running = runner(platform, { ledger, agents, seek: grounding.seek })
  const debate = debates(platform, {
    ledger,
    agents,
    records,
    grounding,
    broadcast,
    affordable,
    demandsApproval: approval.demanded,
    sharesWithThirdParties,
    stale: taint,
  })
  const known = { ledger, debates: debate.debates }
  const waiting = breakpoints(platform, { ...known, refuseApproval: approval.refuse })
  const places = checkpoints(platform, { ...known, refuseResume: affordable.refuseResume })
  const decided = decisions({ ...known, taint })
  const explained = explanations(platform, known)
  const followed = events(platform, { broadcast, ledger, takePart: debate.takePart })
  return {
    areas: [
      debate.area,
      places.area,
      waiting.area,
      deliberations(platform, { ...known, follow: followed.follow }),
      decided.area,
      explained.area,
      probes(platform, { ...known, broadcast }),
      followed.area,
      running.area,
    ],
    ledger,
    eraseTexts: textEraser({ log: platform.log, ledger }),
    debates: debate.debates,
    decisions: decided.decisions,
    checkpoints: places.checkpoints,
    explanations: explained.explanations,
    resolveBreakpoint: waiting.resolve,
    reportOf,
    examinations,
    runDebates: running.drain,
  }
}
