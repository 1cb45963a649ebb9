import { AgentMark } from '../../ui/agent.tsx'
import type { Drafts } from './drafts.ts'
import { readableDraft } from './readable-draft.ts'

/** What agents are writing; it becomes part of the transcript when it is finished. */
export function DraftList({ drafts }: { drafts: Drafts }) {
  const written = Object.entries(drafts)
    .map(([agent, draft]) => ({ agent, ...draft, text: readableDraft(draft.text) }))
    .filter(({ text }) => text !== '')
  return written.map(({ agent, phase, text, isWhole }) => (
    <article key={agent} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-6" aria-busy="true">
      <AgentMark name={agent} />
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{agent}</span> · writing ({phase})
        </p>
        <p dir="auto" className="leading-relaxed whitespace-pre-line text-muted">
          {!isWhole && '… '}
          {text}
          <span aria-hidden="true">▍</span>
        </p>
      </div>
    </article>
  ))
}
