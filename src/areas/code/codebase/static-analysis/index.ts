import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import type { Findings } from '../../findings/index.ts'
import type { Scans } from '../scanning/index.ts'
import { staticAnalysisRoutes } from './routes.ts'
import { sastPart } from './sast-part.ts'
import { staticAnalysisService } from './service.ts'

/** The part of scans that looks at code by rules. */
export const staticAnalysisPart = ({ sandbox }: { sandbox: Sandbox }) => sastPart({ sandbox })

/** Static analysis: scans of code by rules, and what they found. */
export const staticAnalysisRoom = (dependencies: { scans: Scans; findings: Pick<Findings, 'list'> }) => ({
  endpoints: staticAnalysisRoutes(staticAnalysisService(dependencies)),
})
