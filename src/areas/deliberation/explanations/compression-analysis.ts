import type { Compression } from '../../../engine/explanations/compression.ts'
import { EVIDENCE_BUDGET } from '../../../engine/prompts/evidence-facts.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { CompressionAnalysis } from './context-schema.ts'

export function compressionAnalysis(state: DebateState, found: Compression): CompressionAnalysis {
  const { original, carried, phases, retained, quotesRetained } = found
  return {
    debate_id: state.debateId,
    compression: {
      enabled: carried < original,
      original_tokens: original,
      compressed_tokens: carried,
      ratio: original === 0 ? 1 : carried / original,
      token_unit: 'word_pieces',
    },
    quality: { information_retained: retained, key_points_preserved: quotesRetained },
    phases: phases.map(({ round, phase, prompts, ...tokens }) => ({
      round,
      phase,
      prompts,
      original_tokens: tokens.original,
      compressed_tokens: tokens.carried,
    })),
    measured: { tokens_in: state.usage.tokensIn, tokens_out: state.usage.tokensOut, calls: state.usage.calls },
    recommendations: recommendations(state, found),
  }
}

function recommendations({ evidence }: DebateState, { quotesRetained }: Compression): string[] {
  const attached = evidence.reduce((sum, { content }) => sum + content.length, 0)
  return [
    ...(attached > EVIDENCE_BUDGET
      ? [
          `The evidence has ${attached} characters and a prompt carries ${EVIDENCE_BUDGET}: attach fewer or shorter pieces.`,
        ]
      : []),
    ...(quotesRetained !== null && quotesRetained < 1
      ? ['Sentences that agents quoted were not in the last prompts: attach their sources as pieces of their own.']
      : []),
  ]
}
