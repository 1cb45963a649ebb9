import { setTimeout as sleep } from 'node:timers/promises'
import type { CallerAt } from './console-service.ts'

const BUILT_IN = [
  'builtin-advocate',
  'builtin-skeptic',
  'builtin-empiricist',
  'builtin-historian',
  'builtin-pragmatist',
]

const paragraphs = (...sentences: string[][]) => sentences.map((each) => each.join(' ')).join('\n\n')

/** A question with a context that our own agents can argue from. */
export const MONOLITH = {
  topic: 'Should we split the monolith into microservices?',
  context: paragraphs(
    [
      'We run one Rails application with 48 engineers in 6 teams.',
      'A release takes 3.5 hours and happens twice a week.',
    ],
    [
      'In a survey of 212 companies, 58 % of those with fewer than 10 teams said that they would not split again, because operating the services cost more than the releases had.',
      '71 % of those with more than 20 teams were content.',
    ],
    [
      'Our outages come from the shared database: 9 of the last 12.',
      'Splitting the application would not change that.',
      'We should not split the monolith into microservices, the architects wrote in May.',
      'Moving the billing module out took one team 7 months last year, and cut the release time of that module from 3.5 hours to 20 minutes.',
    ],
  ),
}

export const QUEUE = {
  topic: 'Should we replace the queue with Kafka?',
  context: paragraphs([
    'The queue handles 40 messages a second at its peak, and could handle 900.',
    'It lost no message in the last 24 months.',
    'Kafka would cost 3 brokers and about 1,400 dollars a month.',
    'Two teams want to read the same messages again, which the queue cannot do.',
    'We should not replace the queue with Kafka, operations wrote.',
  ]),
}

/** A debate of our own agents that has come to its end. */
export async function decided(caller: CallerAt, question: object): Promise<string> {
  const { id } = await caller.post<{ id: string }>('/debates', { agents: BUILT_IN, rounds: 2, ...question })
  while ((await caller.get<{ in_progress: boolean }>(`/debates/${id}`)).in_progress) await sleep(100)
  return id
}
