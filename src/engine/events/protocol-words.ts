import type { Protocol } from '../protocol.ts'
import type { Told } from './told.ts'

export const PROTOCOL: Told<Protocol> = {
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
