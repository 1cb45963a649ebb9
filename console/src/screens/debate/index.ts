export { DebateScreen } from './debate-screen.tsx'
