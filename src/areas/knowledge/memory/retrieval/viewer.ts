import { asEntities } from '../../../../shared/text/entities.ts'
import type { Tier } from '../kinds-and-tiers.ts'
import type { entryRecord } from './entry-response.ts'

type Shown = ReturnType<typeof entryRecord>

interface ShownTier {
  tier: Tier
  total: number
  newest: readonly Shown[]
}

/** The page runs and fetches nothing. */
export const VIEWER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid GrayText; padding: .75rem 0 }
p { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
small { color: GrayText }`

/** The memory as an HTML page. */
export function viewerPage(tiers: readonly ShownTier[]): string {
  const sections = tiers.toReversed().map(({ tier, total, newest }) => {
    const entries = newest.map(article).join('')
    return `<section aria-labelledby="${tier}"><h2 id="${tier}">${tier} (${total})</h2>${entries || '<p>Nothing yet.</p>'}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Memory</title><style>${STYLE}</style></head>
<body><main><h1>Memory</h1><p>The newest entries of each tier; the tiers that last longest stand first.</p>${sections.join('')}</main></body>
</html>`
}

function article({
  id,
  kind,
  topic,
  content,
  importance,
  supplied,
  cited,
  created_at,
  invalid_at,
  outcome,
}: Shown): string {
  const held = invalid_at === null ? '' : ` · no longer held since ${invalid_at}`
  const proved = outcome === null ? '' : ` · turned out ${outcome}`
  const facts = `${kind} · ${created_at} · importance ${importance.toFixed(2)} · supplied ${supplied}, cited ${cited}${proved}${held} · ${id}`
  return `<article><h3>${asEntities(topic || 'Note')}</h3><p>${asEntities(content)}</p><small>${asEntities(facts)}</small></article>`
}
