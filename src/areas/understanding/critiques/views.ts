import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import { critiqueBook } from './book-store.ts'

/** Every issue that critiques name, and whether it was taken up; gone when the debate is erased. */
export const critiqueArchive = defineView({
  name: 'critiques',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'debate_end',
    'debate_cancelled',
    'debate_erased',
  ],
  tables: ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts', 'critique_type_counts'],
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const book = await critiqueBook(tx, events)
    for (const event of events) take(book, event)
    await book.write()
  },
})

function take(book: Awaited<ReturnType<typeof critiqueBook>>, event: RecordedEvent) {
  switch (event.type) {
    case 'debate_start':
      return book.begin(event, event.private?.topic ?? null, event.data.options !== undefined)
    case 'debate_forked':
      return book.begin(event, event.private?.topic ?? null, null)
    case 'agent_message':
      return event.data.discarded ? undefined : book.move(event)
    case 'critique':
      return event.data.discarded ? undefined : book.criticise(event)
    case 'debate_end':
      return book.archive(event)
    case 'debate_cancelled':
    case 'debate_erased':
      return book.forget(event)
  }
}
