import { MAP } from '../definition/step-types/map.ts'
import type { StepKind } from './step-kind.ts'

/** Does nothing itself: it runs as long as its items, which begin as steps of their own. */
export const mapKind: StepKind = { name: MAP, claim: () => ({}) }
