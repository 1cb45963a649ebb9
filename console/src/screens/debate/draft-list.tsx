import { AgentMark } from '../../parts/agent-name.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { counted } from '../../ui/text.ts'
import type { Drafts } from './drafts.ts'

/** What agents are writing, or thinking before that; it becomes part of the transcript when it is finished. */
export function DraftList({ drafts }: { drafts: Drafts }) {
  const heard = Object.entries(drafts)
    .map(([agent, draft]) => ({ agent, ...draft }))
    .filter(({ text, thoughts }) => text !== '' || thoughts > 0)
  return heard.map(({ agent, phase, text, isWhole, thoughts }) => (
    <article key={agent} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-6" aria-busy="true">
      <AgentMark name={agent} />
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{agent}</span> · {text === '' ? 'thinking' : 'writing'} ({phase})
        </p>
        {text === '' ? (
          <p className="text-muted italic">{counted(thoughts, 'token')} of reasoning so far, not shown …</p>
        ) : (
          <Prose className="writing leading-relaxed text-muted" isUnfinished>
            {isWhole ? text : `… ${text}`}
          </Prose>
        )}
      </div>
    </article>
  ))
}
