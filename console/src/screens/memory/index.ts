export { MemoryEntryScreen } from './memory-entry-screen.tsx'
export { MemoryScreen } from './memory-screen.tsx'
