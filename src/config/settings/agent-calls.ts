import { setting } from '../setting.ts'
import { integer, oneOf, seconds } from '../value-types.ts'

/** How language models are asked: how long, how many at once, how often, and for how much. */
export const agentCallSettings = [
  setting('SERVICE_AGENT_FIRST_BYTE_SECONDS', seconds({ min: 1, max: 3600 }), {
    default: '120',
    area: 'agents',
    meaning:
      'How long a language model may send nothing before the first byte of an answer; a second more for each 4,000 bytes of the prompt, or for each 100 at a server of one’s own, and at most 20 minutes more.',
  }),
  setting('SERVICE_AGENT_GAP_SECONDS', seconds({ min: 1, max: 3600 }), {
    default: '120',
    area: 'agents',
    meaning:
      'How long a language model that has begun to answer may send nothing; pings and comments of its server count as something.',
  }),
  setting('SERVICE_AGENT_TIMEOUT_SECONDS', seconds({ min: 1, max: 3600 }), {
    area: 'agents',
    meaning:
      'How long one try at a language model may take in all; not set, it may take as long as the first byte may, and a second more for each 3 tokens that are asked for.',
  }),
  setting('SERVICE_AGENT_LOCAL_CALLS', integer({ min: 1, max: 1000 }), {
    default: '2',
    area: 'agents',
    meaning:
      'How many calls at once a node makes over one connection to a model server in one’s own network, at first; the number grows while the server answers that many at once, and halves when it is busy.',
  }),
  setting('SERVICE_AGENT_HOSTED_CALLS', integer({ min: 1, max: 1000 }), {
    default: '16',
    area: 'agents',
    meaning:
      'How many calls at once a node makes over one connection to any other provider, at first; the number grows with good answers, and halves when the provider limits us.',
  }),
  setting('SERVICE_AGENT_RETRIES', integer({ min: 0, max: 10 }), {
    default: '2',
    area: 'agents',
    meaning: 'How often a language model is asked again whose answer broke off.',
  }),
  setting('SERVICE_AGENT_PATIENCE_SECONDS', seconds({ min: 0, max: 3600 }), {
    default: '60',
    area: 'agents',
    meaning:
      'How long one question waits in all for a language model that is busy or away, before a stand-in is asked; this comes on top of the time that the debate gives for an answer.',
  }),
  setting('SERVICE_AGENT_REASONING', oneOf('provider-default', 'none', 'minimal', 'low', 'medium', 'high'), {
    default: 'provider-default',
    area: 'agents',
    meaning:
      'How much language models reason before they answer, where they can be told; a model whose reasoning left no room for its answer is asked again with more room, or with less reasoning.',
  }),
  setting('SERVICE_AGENT_MAX_TOKENS', integer({ min: 256, max: 1_000_000 }), {
    default: '8192',
    area: 'agents',
    meaning: 'The most tokens that one answer of a language model may have, its reasoning included.',
  }),
] as const
