import { invalid } from '../../shared/errors.ts'
import type { CalibratorSnapshot, Grounding, Origin, PanelMember, Substitution } from '../events/parts.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { Protocol } from '../protocol.ts'
import { recogniseOptions } from '../recognise-options.ts'
import { PROMPT_VERSION } from '../state.ts'
import { evidenceEvent, type NewEvidence } from './attach-evidence.ts'
import { refuseUndecidable } from './refusals.ts'

export interface StartInput {
  topic: string
  /** The answers to choose from; a yes/no question gets its options by itself. */
  options?: readonly string[] | undefined
  protocol: Protocol
  domain: string
  panel: readonly PanelMember[]
  substituted?: readonly Substitution[] | undefined
  personas: Readonly<Record<string, string>>
  calibrator: CalibratorSnapshot
  user: string
  origin?: Origin | undefined
  /** The debate this one examines or follows. */
  about?: string | undefined
  instructions?: readonly string[] | undefined
  /** Where to look for what agents lack. */
  grounding?: Grounding | undefined
  evidence: readonly NewEvidence[]
}

/** The first events of a debate. */
export function start(input: StartInput): readonly EngineEvent[] {
  const { topic, protocol, domain, panel, personas, calibrator, user, origin, about, instructions, evidence } = input
  const options = input.options ?? (protocol.script ? undefined : recogniseOptions(topic))
  refuse(input, options)
  const texts = options && Object.fromEntries(options.map((text, index) => [`p${index + 1}`, text]))
  return [
    {
      type: 'debate_start',
      data: dropUndefined({
        protocol: dropUndefined(protocol),
        domain,
        panel: panel.map(dropUndefined),
        calibrator,
        user,
        origin: origin && dropUndefined(origin),
        options: texts && Object.keys(texts),
        about,
        substituted: input.substituted?.length ? input.substituted : undefined,
        grounding: input.grounding,
        prompt_version: PROMPT_VERSION,
      }),
      private: dropUndefined({ topic, options: texts, instructions, personas }),
    },
    ...evidence.map((piece) => evidenceEvent(piece)),
  ]
}

function refuse({ topic, protocol, panel }: StartInput, options: readonly string[] | undefined) {
  const names = new Set(panel.map(({ agent }) => agent))
  if (topic.trim() === '') throw invalid('topic', 'must not be empty')
  if (panel.length === 0) throw invalid('agents', 'at least one agent is needed')
  if (names.size < panel.length) throw invalid('agents', 'each agent can sit on the panel once')
  if (protocol.judge !== undefined && !names.has(protocol.judge)) {
    throw invalid('protocol.judge', 'must be a member of the panel')
  }
  if (options && new Set(options.map((text) => text.trim().toLowerCase())).size < Math.max(2, options.length)) {
    throw invalid('options', 'must be at least two, all different')
  }
  refuseUndecidable(protocol, { panel, closed: options !== undefined })
}
