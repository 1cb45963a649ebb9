export { AgentScreen } from './agent-screen.tsx'
export { AgentsScreen } from './agents-screen.tsx'
export { CompareScreen } from './compare-screen.tsx'
