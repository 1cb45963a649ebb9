import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

export const Fault = Type.Object({
  kind: Type.String({ description: 'One of the kinds of connector errors' }),
  message: Type.String(),
  at: Time,
})

export const NewFeed = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'The address of a feed in RSS, Atom or RDF' }),
})
export type NewFeed = Static<typeof NewFeed>

export const feedIdNames = alsoNamed('id', 'feed_id')

const FEED = {
  ...feedIdNames(Type.String()),
  url: Type.String(),
  title: Type.String(),
  status: Type.Enum(['new', 'ready', 'failing']),
  failures: Type.Integer({ description: 'How many times in a row it could not be read' }),
  error: orNull(Fault),
  fetched_at: orNull(Time),
  interval_seconds: Type.Integer({ description: 'Half as long after something new arrived, otherwise twice as long' }),
  created_at: Time,
}

const Feed = Type.Object(FEED)

export const AddedFeed = Type.Object({
  ...FEED,
  created: Type.Boolean({ description: 'False if it already existed' }),
})

export const countNames = alsoNamed('count', 'total')
export const feedListNames = alsoNamed('feeds', 'items')

export const Feeds = Type.Object({
  ...feedListNames(Type.Array(Feed)),
  ...countNames(Type.Integer()),
})

export const RemovedFeed = Type.Object({ success: Type.Boolean(), feed_id: Type.String(), deleted: Type.Boolean() })
