export { foldEvents } from './debate-fold.ts'
export { DebateScreen } from './debate-screen.tsx'
export { type DebateView, EMPTY_VIEW, type Seat } from './debate-view.ts'
export { beginningQuery } from './use-debate.ts'
