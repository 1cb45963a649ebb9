import { DEFAULT_PROTOCOL } from '../../../../engine/protocol.ts'
import { oneLine, visible } from '../../../../shared/text/untrusted-text.ts'
import type { NewDebate } from '../../../deliberation/debates/index.ts'
import { TRIAGE_ACTIONS } from '../../chat/index.ts'
import type { FoundMessage } from '../rules/facts-store.ts'

const LONGEST = 20_000
const SEATS = { agent: { min: 1, max: 1 }, panel: { min: 2, max: 3 } } as const

/** The closed debate over what to do about a message, whose words are material and nothing else. */
export const triageDebate = (step: keyof typeof SEATS, message: FoundMessage, seconds: number): NewDebate => ({
  topic: 'What should be done about the message that is given as material?',
  options: Object.values(TRIAGE_ACTIONS),
  domain: 'inbox',
  selection: { ...SEATS[step], qualityPriority: 0.7, diversityPreference: 0.5 },
  protocol: {
    ...DEFAULT_PROTOCOL,
    rounds: 1,
    mode: 'majority',
    threshold: 0.5,
    agent_timeout_seconds: seconds,
    phases: step === 'agent' ? ['vote'] : ['critique', 'vote'],
  },
  sources: [
    {
      kind: 'context',
      title: oneLine(message.subject).slice(0, 200) || 'A message',
      source: `${message.platform}: ${oneLine(message.from[0] ?? '')}`,
      content: visible(`${message.subject}\n\n${message.body}`).text.slice(0, LONGEST) || '(empty)',
    },
  ],
  labels: { tags: ['triage'], metadata: { triage: { message_id: message.id, step } } },
})
