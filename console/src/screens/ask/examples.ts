/** A question with what is known about it. */
export interface Example {
  question: string
  context: string
}

/** Questions that the built-in reader can decide alone, so that a first visit ends with a decision. */
export const EXAMPLES: readonly Example[] = [
  {
    question: 'Should we replace the queue with Kafka?',
    context: `The queue handles 40 messages a second at its peak, and could handle 900.

It lost no message in the last 24 months. Kafka would cost three brokers and about 1,400 dollars a month.

We should not replace the queue with Kafka, operations wrote in their review of March.`,
  },
  {
    question: 'Did the trial reach its target of 200 sign-ups?',
    context: `The trial ran for six weeks in two cities. The target was 200 sign-ups.

The trial reached 240 sign-ups. Most of them came in the last ten days, after the price had been halved.`,
  },
  {
    question: 'Is the launch in May or June?',
    context: `The launch is in June. The printers deliver on 28 May, and the first shops open four days later.`,
  },
  {
    question: 'Are contractors allowed to use the production database?',
    context: `Contractors are not allowed to use the production database. They work on a copy that is renewed every night, without names and addresses.`,
  },
]
