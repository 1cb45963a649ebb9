import { PIECES_BUDGET } from '../../../engine/choose-pieces.ts'
import type { Piece } from '../../../engine/grounding.ts'
import { invalid } from '../../../shared/errors.ts'
import { groundingOf } from '../../../shared/grounding-fields.ts'
import type { Preview, PreviewRequest } from './schema.ts'
import type { Grounding } from './service.ts'

const EXCERPT_CHARACTERS = 300

/** The evidence that a debate on this question would begin with. */
export async function previewPieces(
  { pieces }: Pick<Grounding, 'pieces'>,
  request: PreviewRequest,
  tenant: string,
): Promise<Preview> {
  const question = request.question.trim()
  if (question === '') throw invalid('question', 'must not be empty')
  const found = await pieces(tenant, { question, ...groundingOf(request) })
  return {
    pieces: found.map(shown),
    count: found.length,
    characters: found.reduce((sum, { content }) => sum + content.length, 0),
    budget: PIECES_BUDGET,
  }
}

const shown = ({ kind, title, source, url, published, reliability, origin, label, content }: Piece) => ({
  kind,
  title,
  source,
  url: url ?? null,
  published_at: published ?? null,
  reliability,
  item_id: origin?.item ?? null,
  page: origin?.place.page ?? null,
  label: label ?? null,
  start: origin?.place.start ?? null,
  end: origin?.place.end ?? null,
  passages_shown: origin?.shown ?? null,
  passages_total: origin?.all ?? null,
  characters: content.length,
  excerpt: content.slice(0, EXCERPT_CHARACTERS).toWellFormed(),
})
