import Type, { type Static } from 'typebox'

/** How many pieces a search adds by default. */
const USUAL_PIECES = 12
const MOST_IDS = 50
const idsOf = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: MOST_IDS,
      description: `${what} of the library as a basis for the debate; at least the best passage of each becomes evidence`,
    }),
  )

/** What a debate is grounded in besides what the request contains. */
export const GroundingFields = {
  document_ids: idsOf('Documents'),
  evidence_ids: idsOf('Pieces of evidence'),
  grounding: Type.Optional(
    Type.Object(
      {
        documents: Type.Optional(Type.Boolean({ description: 'Search the library. Default: true' })),
        memory: Type.Optional(Type.Boolean({ description: 'Search the memory. Default: true' })),
        connectors: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
            maxItems: 20,
            description: 'External sources to query. Default: none',
          }),
        ),
        max_pieces: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MOST_IDS,
            description: `How many pieces the search adds at the start. Default: ${USUAL_PIECES}`,
          }),
        ),
      },
      {
        description:
          'Search the sources of the organization: at the start, and between phases for information that agents say they lack',
      },
    ),
  ),
}

const Fields = Type.Object(GroundingFields)

/** The grounding that a request names, without duplicates. */
export const groundingOf = ({ document_ids, evidence_ids, grounding }: Static<typeof Fields>) => ({
  documentIds: document_ids && [...new Set(document_ids)],
  evidenceIds: evidence_ids && [...new Set(evidence_ids)],
  grounding: grounding && {
    documents: grounding.documents ?? true,
    memory: grounding.memory ?? true,
    connectors: [...new Set(grounding.connectors ?? [])],
    max_pieces: grounding.max_pieces ?? USUAL_PIECES,
  },
})
