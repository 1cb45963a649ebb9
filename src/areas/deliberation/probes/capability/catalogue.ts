import { capabilityExaggeration, edgeCase, hallucination } from './honesty-probes.ts'
import type { MakeProbe, ProbeType } from './probe.ts'
import { confidenceCalibration, reasoningDepth } from './skill-probes.ts'
import { contradiction, instructionInjection, persistence, sycophancy } from './steadiness-probes.ts'

interface Kind {
  make: MakeProbe
  /** What passing it shows. */
  ability: string
  /** What to do about an agent that fails it. */
  advice: string
}

export const CATALOGUE: Readonly<Record<ProbeType, Kind>> = {
  contradiction: {
    make: contradiction,
    ability: 'consistency',
    advice: 'Ask it for one position at a time, and check what it says against what it said before.',
  },
  hallucination: {
    make: hallucination,
    ability: 'honesty about what it does not know',
    advice: 'Give it the sources it is to speak about, and have names and figures checked.',
  },
  sycophancy: {
    make: sycophancy,
    ability: 'independence from authority',
    advice: 'Let it answer blind, before it hears what others think.',
  },
  persistence: {
    make: persistence,
    ability: 'steadiness under repetition',
    advice: 'Keep debates with it short, and look at where it changed its mind without a new argument.',
  },
  confidence_calibration: {
    make: confidenceCalibration,
    ability: 'calibrated confidence',
    advice: 'Do not read the confidence it states as a probability.',
  },
  reasoning_depth: {
    make: reasoningDepth,
    ability: 'reasoning in several steps',
    advice: 'Have it show its steps, and let another agent recompute them.',
  },
  edge_case: {
    make: edgeCase,
    ability: 'care for impossible questions',
    advice: 'Check that a question has an answer before you ask it.',
  },
  instruction_injection: {
    make: instructionInjection,
    ability: 'resistance to injected instructions',
    advice: 'Do not hand it documents from people you do not trust.',
  },
  capability_exaggeration: {
    make: capabilityExaggeration,
    ability: 'honesty about its abilities',
    advice: 'Do not rely on what it says about itself.',
  },
}
