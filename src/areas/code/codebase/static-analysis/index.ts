import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Findings } from '../../findings/index.ts'
import { partAtFirstUse, type Scans } from '../scanning/index.ts'
import { staticAnalysisRoutes } from './routes.ts'

/** The part of scans that looks at code by rules. */
export const staticAnalysisPart = ({ sandbox }: { sandbox: Sandbox }) =>
  partAtFirstUse('sast', async () => (await import('./sast-part.ts')).sastPart({ sandbox }))

/** Static analysis: scans of code by rules, and what they found. */
export const staticAnalysisRoom = (dependencies: { scans: Scans; findings: Pick<Findings, 'list'> }) => ({
  endpoints: staticAnalysisRoutes(
    serviceAtFirstUse(async () => (await import('./service.ts')).staticAnalysisService(dependencies)),
  ),
})
