export { EntryScreen } from './entry-screen.tsx'
export { MemoryScreen } from './memory-screen.tsx'
