import { MAP } from '../definition/step-types/map.ts'
import type { StepExecutor } from './step-executor.ts'

/** Does nothing itself: it runs as long as its items, which begin as steps of their own. */
export const mapExecutor: StepExecutor = { name: MAP, claim: () => ({}) }
