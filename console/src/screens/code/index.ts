export { CodeScreen } from './code-screen.tsx'
export { FindingScreen } from './finding-screen.tsx'
export { RepositoryScreen } from './repository-screen.tsx'
