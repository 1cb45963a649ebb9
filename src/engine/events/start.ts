import type { Protocol } from '../protocol.ts'
import type { EventDocs, FieldDocs } from './field-docs.ts'
import {
  CALIBRATOR_SNAPSHOT,
  type CalibratorSnapshot,
  GROUNDING,
  type Grounding,
  ORIGIN,
  type Origin,
  PANEL_MEMBER,
  type PanelMember,
  SUBSTITUTION,
  type Substitution,
} from './parts.ts'

const PROTOCOL: FieldDocs<Protocol> = {
  kind: 'what the debate is run for',
  rounds: 'how many rounds there are at most',
  mode: 'how votes become a decision; in the mode `weighted` by more than half of all weight, in log odds',
  threshold: 'the confidence from which a decision counts as consensus',
  phases: 'the phases of a round',
  script: {
    is: 'the rounds spelled out, for kinds that do not follow `phases`',
    parts: {
      name: 'the name of the phase',
      purpose: 'what agents are asked to do in it',
      role: 'who is asked; everybody when absent',
      instruction: 'which of the instructions it follows',
    },
  },
  brief: 'what a kind with a script needs to judge what came of it: names and numbers',
  judge: 'who writes the answer in the mode `judge`; when absent, the member with the best record',
  breakpoints: 'at what the debate stops and waits for a person',
  breakpoint_timeout_minutes: 'how long it waits',
  on_timeout: 'whether it then ends or continues',
  people_vote:
    'whether the votes of people weigh, each 2.25 like that of an agent without a record; in the mode `weighted` its log odds',
  enable_agent_channels: 'whether agents may talk to each other beside their answers',
  agent_channel_max_history: 'how many of these words an agent is shown',
  agent_timeout_seconds: 'how long an agent may take for an answer; absent where that follows the limits of its model',
}

/** How a debate begins: anew, or from a place in another. */
export type StartShapes = {
  debate_start: {
    data: {
      protocol: Protocol
      domain: string
      panel: readonly PanelMember[]
      calibrator: CalibratorSnapshot
      user: string
      origin?: Origin
      options?: readonly string[]
      about?: string
      substituted?: readonly Substitution[]
      grounding?: Grounding
      prompt_version?: number
    }
    private: {
      topic: string
      options?: Readonly<Record<string, string>>
      instructions?: readonly string[]
      personas?: Readonly<Record<string, string>>
    }
  }
  debate_forked: {
    data: {
      parent: string
      version: number
      hash: string
      user: string
      domain: string
      agents: readonly string[]
      changes: { rounds?: number; threshold?: number; mode?: Protocol['mode'] }
    }
    private: { topic: string }
  }
}

export const START_EVENTS: EventDocs<StartShapes> = {
  debate_start: {
    meaning: 'A debate begins; everything later uses only what is snapshot here.',
    data: {
      protocol: { is: 'how the debate is held', parts: PROTOCOL },
      domain: 'the field of the question, a short label',
      panel: { is: 'who debates', parts: PANEL_MEMBER },
      calibrator: { is: 'how confidence is computed', parts: CALIBRATOR_SNAPSHOT },
      user: 'who asked',
      origin: { is: 'where the question came from, when it came through a channel', parts: ORIGIN },
      options: 'the ids of the options of a closed question',
      about: 'the debate this one examines or follows',
      substituted: { is: 'who sits in the place of an agent that is not to be had here', parts: SUBSTITUTION },
      grounding: { is: 'where what agents lack is looked for; absent where it is not', parts: GROUNDING },
      prompt_version: 'which prompts and rules of asking the debate began with, and keeps; 1 where it is absent',
    },
    private: {
      topic: 'the question',
      options: 'the text of each option, by its id',
      instructions: 'what a kind with a script asks of its agents, in order',
      personas: 'the personas that callers wrote, by agent',
    },
  },
  debate_forked: {
    meaning: "The first event of a fork: its state is the parent's prefix plus its own events.",
    data: {
      parent: 'the debate it goes on from',
      version: 'the place in the log of the parent',
      hash: 'the hash of the event there',
      user: 'who forked it',
      domain: 'the field of the question, as in the parent',
      agents: 'who debates, as in the parent',
      changes: {
        is: 'what of the protocol is different',
        parts: { rounds: 'how many rounds', threshold: 'the threshold', mode: 'the mode' },
      },
    },
    private: {
      topic: 'the question of the fork, changed or not; what it knows beyond its parent is attached as evidence',
    },
  },
}
