import type { CritiqueAnswer, MessageAnswer, VoteAnswer } from '../../../../engine/flow/asks.ts'

/** What a model answered. */
export type Content = MessageAnswer | CritiqueAnswer | VoteAnswer

/** Or, in words for the model, why its text is no answer. */
export type Read = { content: Content; fault?: undefined } | { content?: undefined; fault: string }
